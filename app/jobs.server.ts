import {
  sendInvitation,
  sendPasswordReset,
  sendSecurityNotice,
  sweepLimits,
} from './features/accounts/accounts.jobs.server.ts';
import { shipActivity } from './features/activity/activity.jobs.server.ts';
import { fillHolidaysMonthly } from './features/clinic/clinic.jobs.server.ts';
import { drawCardOf } from './features/posts/cards.server.ts';
import { publishScheduled } from './features/posts/posts.jobs.server.ts';
import { backUpNightly } from './features/backups/backups.commands.server.ts';
import { writeLedger } from './history/ledger.server.ts';
import { countComments } from './features/comments/comments.jobs.server.ts';
import {
  removeScanFile,
  sweepScans,
  warnOfExpiringConsents,
  withdrawPictures,
} from './features/consents/consents.jobs.server.ts';
import { reencryptNightly } from './features/keys/keys.server.ts';
import { preparePicture, removePicture, sweepPictures } from './features/pictures/pictures.jobs.server.ts';
import { eraseMessages, noticeNotMailed, sendDigest, sendNotice } from './features/messages/messages.jobs.server.ts';
import { purgeAtMidnight, purgeEdge } from './features/cdn/purge.jobs.server.ts';
import { sweepPageViews } from './features/page-views/page-views.server.ts';
import { purgeTrash } from './trash-rules.server.ts';

/** Every background job. The worker runs these; db:migrate creates their queues. */
export const jobs = [
  backUpNightly,
  purgeAtMidnight,
  countComments,
  drawCardOf,
  eraseMessages,
  fillHolidaysMonthly,
  noticeNotMailed,
  preparePicture,
  publishScheduled,
  purgeEdge,
  purgeTrash,
  removePicture,
  removeScanFile,
  reencryptNightly,
  sendDigest,
  sendInvitation,
  sendNotice,
  sendPasswordReset,
  sendSecurityNotice,
  shipActivity,
  sweepLimits,
  sweepPictures,
  sweepPageViews,
  sweepScans,
  warnOfExpiringConsents,
  withdrawPictures,
  writeLedger,
];
