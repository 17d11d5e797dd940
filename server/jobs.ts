import {
  sendInvitation,
  sendPasswordReset,
  sendSecurityNotice,
  sweepLimits,
} from '#app/features/accounts/accounts.jobs.server.ts';
import { fillHolidaysMonthly } from '#app/features/clinic/clinic.jobs.server.ts';
import { countComments } from '#app/features/comments/comments.jobs.server.ts';
import {
  removeScanFile,
  sweepScans,
  warnOfExpiringConsents,
  withdrawPictures,
} from '#app/features/consents/consents.jobs.server.ts';
import { eraseMessages, noticeNotMailed, sendDigest, sendNotice } from '#app/features/messages/messages.jobs.server.ts';
import { shipActivity } from '#app/features/operations/activity/activity.jobs.server.ts';
import { backUpNightly } from '#app/features/operations/backups/backups.commands.server.ts';
import { reencryptNightly } from '#app/features/operations/keys.server.ts';
import { purgeAtMidnight, purgeEdge } from '#app/features/operations/purge.jobs.server.ts';
import { purgeTrash } from '#app/features/operations/trash-rules.server.ts';
import { drawCardOf } from '#app/features/pages/cards.server.ts';
import { preparePicture, removePicture, sweepPictures } from '#app/features/pictures/pictures.jobs.server.ts';
import { publishScheduled } from '#app/features/posts/posts.jobs.server.ts';
import { sweepPageViews } from '#app/features/search/page-views.server.ts';
import { writeLedger } from '#app/history/ledger.server.ts';

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
