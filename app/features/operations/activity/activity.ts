import { counted } from '#app/shared/phrases.ts';
import { formatRelative } from '#app/shared/relative-dates.ts';

export type BackgroundWork = {
  mailGoes: 'out' | 'into a folder' | 'nowhere';
  /** ISO date and time of the last mail that was sent. */
  lastMail: string | null;
  mailWaiting: number;
  mailFailed: number;
  /** Seconds since the worker was last seen; null if it never was. */
  workerSeconds: number | null;
  workWaiting: number;
  workFailed: number;
};

type StateLine = { text: string; trouble: boolean };

const trouble = (text: string): StateLine => ({ text, trouble: true });

/** Three times the worker's heartbeat of one minute. */
export const workerAwaySeconds = 180;

export function formatMailState(
  zone: string,
  { mailGoes, lastMail, mailWaiting, mailFailed }: BackgroundWork,
  now: Date,
): StateLine {
  if (mailGoes === 'nowhere') return trouble('E-mail is not set up, so none can be sent.');
  if (mailGoes === 'into a folder') return trouble('E-mail is saved to a folder on the server and not sent.');
  const last = lastMail
    ? `Last e-mail sent: ${formatRelative(zone, lastMail, now)}.`
    : 'No e-mail has been sent recently.';
  if (mailFailed > 0)
    return trouble(`${counted(mailFailed, 'e-mail')} could not be sent in the last few days. ${last}`);
  if (mailWaiting > 0) return trouble(`${counted(mailWaiting, 'e-mail')} not sent yet; still trying. ${last}`);
  return { text: last, trouble: false };
}

export function formatJobState({ workerSeconds, workWaiting, workFailed }: BackgroundWork): StateLine {
  if (workerSeconds === null || workerSeconds > workerAwaySeconds)
    return trouble(
      'Background jobs have stopped. No e-mail is sent and no pictures are prepared until the worker runs again.',
    );
  if (workFailed > 0)
    return trouble(
      `${counted(workFailed, 'background job')} recently failed and will not be retried. The server log says why.`,
    );
  if (workWaiting > 0)
    return { text: `${counted(workWaiting, 'background job')} failed once and will be tried again.`, trouble: false };
  return { text: 'Background jobs are up to date.', trouble: false };
}

/** A problem that owners see on every page of the staff area and get by mail. */
export type HealthIssue = { kind: 'worker' | 'mail' | 'backup' | 'disk' | 'restore'; text: string };

/** The filters of the activity log, each with the nouns its actions begin with. */
export const activityKinds: Record<string, { label: string; nouns: string[] }> = {
  posts: { label: 'Posts', nouns: ['post', 'comment', 'category'] },
  pages: { label: 'Pages', nouns: ['text', 'page', 'care', 'review', 'notice', 'menu', 'redirect', 'search'] },
  pictures: { label: 'Pictures', nouns: ['gallery', 'picture', 'consent', 'branding'] },
  clinic: { label: 'Clinic', nouns: ['clinic', 'closure', 'holiday', 'storm', 'staff', 'site', 'backup', 'clock'] },
  messages: { label: 'Messages', nouns: ['message'] },
  people: { label: 'People', nouns: ['account', 'invite', 'sessions', 'sign-in'] },
};

/** Lines are chained by their HMAC and never rewritten, so those from before 1.0.0-rc.3 have these nouns. */
const formerNouns: Record<string, string> = {
  label: 'category',
  legal: 'notice',
  links: 'menu',
  look: 'branding',
  words: 'text',
};
const nounNow = (noun: string) => formerNouns[noun] ?? noun;

/** The nouns of a filter, with those of former lines. Undefined for an unknown filter. */
export function nounsOf(kind: string): string[] | undefined {
  const nouns = Object.hasOwn(activityKinds, kind) ? activityKinds[kind]?.nouns : undefined;
  return nouns && [...nouns, ...Object.keys(formerNouns).filter((former) => nouns.includes(nounNow(former)))];
}

/** The screen that manages each kind of record, by the noun of the subject or action. The record's id is appended. */
const screens: Record<string, string> = {
  post: '/admin/blog/',
  staff: '/admin/staff/',
  message: '/admin/contactMessages/',
  consent: '/admin/consents/',
  gallery: '/admin/gallery/',
  picture: '/admin/pictures/',
  care: '/admin/care/',
  page: '/admin/custom-pages/',
  notice: '/admin/notices/',
  review: '/admin/reviews/',
  text: '/admin/pages/',
  spanish: '/admin/spanish/',
  comment: '/admin/comments',
  category: '/admin/categories',
  menu: '/admin/menu',
  redirect: '/admin/redirects',
  branding: '/admin/clinic/branding',
  storm: '/admin/storm',
  clinic: '/admin/clinic',
  closure: '/admin/clinic/hours',
  holiday: '/admin/clinic/hours',
  site: '/admin/opening',
  person: '/admin/people',
  invitation: '/admin/people',
};

/** The link to the record of a line; null if it was erased, or if the line is about several records. */
export function activityHref({ action, subject }: { action: string; subject: string | null }): string | null {
  const [written = '', verb = ''] = action.split('.');
  const noun = nounNow(written);
  const [kind = '', name = ''] = (subject ?? '').split(':');
  if (verb === 'delete') return '/admin/trash';
  const screen = screens[noun] ?? screens[nounNow(kind)];
  if (!screen || /^(erase|withdraw|export|import|moved-in)$/.test(verb)) return null;
  if (!screen.endsWith('/')) return noun === 'clinic' && name && name !== 'contact' ? `${screen}/${name}` : screen;
  return /^[\w.-]{1,80}$/.test(name) ? screen + name.replace('.', '/') : null;
}
