import { sendInvitation, sendPasswordReset, sweepLimits } from './features/accounts/accounts.jobs.server.ts';
import { drawCardOf } from './features/cards/cards.jobs.server.ts';
import { backUpNightly } from './features/backups/backups.jobs.server.ts';
import { countComments, purgeComment } from './features/comments/comments.jobs.server.ts';
import { withdrawPictures } from './features/consents/consents.jobs.server.ts';
import { removeScanFile, sweepScans } from './features/consents/scans.jobs.server.ts';
import { purgeGalleryImage } from './features/gallery/gallery.jobs.server.ts';
import { sealAnew } from './features/keys/keys.jobs.server.ts';
import { preparePicture, removePicture, sweepPictures } from './features/media/pictures.jobs.server.ts';
import { eraseMessages, purgeMessage } from './features/messages/messages.jobs.server.ts';
import { noticeNotMailed, sendDigest, sendNotice } from './features/messages/notice.jobs.server.ts';
import { beginDay, purgeEdge } from './features/pages/edge.jobs.server.ts';
import { purgePost } from './features/posts/posts.jobs.server.ts';
import { indexPostsForSearch } from './features/search/search.jobs.server.ts';
import { purgeStaffMember } from './features/staff/staff.jobs.server.ts';

/** Every background job. The worker runs these; db:migrate makes their queues. */
export const jobs = [
  backUpNightly,
  beginDay,
  countComments,
  drawCardOf,
  eraseMessages,
  indexPostsForSearch,
  noticeNotMailed,
  preparePicture,
  purgeComment,
  purgeEdge,
  purgeGalleryImage,
  purgeMessage,
  purgePost,
  purgeStaffMember,
  removePicture,
  removeScanFile,
  sealAnew,
  sendDigest,
  sendInvitation,
  sendNotice,
  sendPasswordReset,
  sweepLimits,
  sweepPictures,
  sweepScans,
  withdrawPictures,
];
