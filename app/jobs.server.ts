import { sendInvitation, sendPasswordReset } from './features/accounts/accounts.jobs.server.ts';
import { countComments } from './features/comments/comments.jobs.server.ts';

/** Every background job. The worker runs these; db:migrate makes their queues. */
export const jobs = [countComments, sendInvitation, sendPasswordReset];
