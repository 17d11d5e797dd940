import { recentMoment } from '#app/shared/dates.ts';

/** A line of the activity log. */
export type ActivityLine = {
  id: number;
  /** ISO date and time. */
  at: string;
  actorName: string;
  /** As it was then: two people may bear one name, or one take another's. */
  actorEmail: string | null;
  /** 'post.saved', and 'post:12'. */
  action: string;
  subject: string | null;
  /** A sentence: 'Deleted the post “Winter care”.' */
  summary: string;
  /** Null when the site itself acted, or before there was an account. */
  actorId: string | null;
};

export type ActivityPage = {
  lines: ActivityLine[];
  /** Where the next page begins. */
  older: string | null;
};

/** A person whose lines can be shown alone. */
export type ActivityPerson = { id: string; name: string };

/** What the queue knows of the last days. */
export type BackgroundWork = {
  mailGoes: 'out' | 'into a folder' | 'nowhere';
  /** When a mail was last handed over, as ISO. */
  lastMail: string | null;
  mailWaiting: number;
  mailFailed: number;
  /** Since the worker was last seen; null if it never was. */
  workerSeconds: number | null;
  workWaiting: number;
  workFailed: number;
};

/** What staff are told, and whether someone should act. */
export type StateLine = { words: string; trouble: boolean };

/** The worker shows itself every minute. */
export const workerAwaySeconds = 180;

export function mailInWords(
  zone: string,
  { mailGoes, lastMail, mailWaiting, mailFailed }: BackgroundWork,
  now: Date,
): StateLine {
  if (mailGoes === 'nowhere') return { words: 'No mail can be sent: none is set up.', trouble: true };
  if (mailGoes === 'into a folder')
    return { words: 'Mail is written into a folder of the server and sent to nobody.', trouble: true };
  const last = lastMail ? `Last mail: ${recentMoment(zone, lastMail, now)}.` : 'No mail went out in the last days.';
  if (mailFailed > 0)
    return { words: `${counted(mailFailed, 'mail')} could not be sent in the last days. ${last}`, trouble: true };
  if (mailWaiting > 0)
    return { words: `${counted(mailWaiting, 'mail')} could not be sent yet. ${last}`, trouble: true };
  return { words: last, trouble: false };
}

export function workInWords({ workerSeconds, workWaiting, workFailed }: BackgroundWork): StateLine {
  if (workerSeconds === null || workerSeconds > workerAwaySeconds)
    return {
      words: 'Background work has stopped: no mail is sent and no picture prepared until the worker runs again.',
      trouble: true,
    };
  if (workFailed > 0)
    return {
      words: `${counted(workFailed, 'background job')} failed for good in the last days. The server’s log says why.`,
      trouble: true,
    };
  if (workWaiting > 0)
    return {
      words: `${counted(workWaiting, 'background job')} took more than one try and will be done.`,
      trouble: false,
    };
  return { words: 'Background work: done, nothing waits.', trouble: false };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** What an owner must hear of wherever they are in the staff area, and by mail. */
export type Trouble = { kind: 'worker' | 'mail' | 'backup' | 'disk'; words: string };

/** What lines can be about, with the nouns of their actions. */
export const activityKinds: Record<string, { label: string; nouns: string[] }> = {
  posts: { label: 'Posts', nouns: ['post', 'comment', 'label'] },
  pages: { label: 'Pages & words', nouns: ['words', 'page', 'care', 'review', 'legal', 'links', 'redirect', 'search'] },
  pictures: { label: 'Pictures', nouns: ['gallery', 'picture', 'consent', 'look'] },
  clinic: { label: 'Clinic', nouns: ['clinic', 'closure', 'holiday', 'storm', 'staff', 'site', 'backup'] },
  messages: { label: 'Messages', nouns: ['message'] },
  people: { label: 'Sign-in', nouns: ['account', 'invite', 'sessions', 'sign-in'] },
};

/** Where a thing is looked after, by the noun of the subject or of the action; what follows the last slash is its name. */
const places: Record<string, string> = {
  post: '/admin/blog/',
  staff: '/admin/staff/',
  message: '/admin/contactMessages/',
  consent: '/admin/consents/',
  gallery: '/admin/gallery/',
  picture: '/admin/pictures/',
  care: '/admin/care/',
  page: '/admin/own-pages/',
  legal: '/admin/notices/',
  review: '/admin/reviews/',
  words: '/admin/pages/',
  comment: '/admin/comments',
  label: '/admin/labels',
  links: '/admin/links',
  redirect: '/admin/redirects',
  search: '/admin/search',
  look: '/admin/look',
  storm: '/admin/storm',
  clinic: '/admin/clinic',
  closure: '/admin/clinic',
  holiday: '/admin/clinic',
  site: '/admin/opening',
  person: '/admin/people',
  invitation: '/admin/people',
};

/** Where the thing of a line is, or null where there is no one thing any more. */
export function activityHref({ action, subject }: Pick<ActivityLine, 'action' | 'subject'>): string | null {
  const [noun = '', verb = ''] = action.split('.');
  const [kind = '', name = ''] = (subject ?? '').split(':');
  if (verb === 'delete') return '/admin/trash';
  const place = places[noun] ?? places[kind];
  if (!place || /^(erase|withdraw|export|moved-in)$/.test(verb)) return null;
  if (!place.endsWith('/')) return place;
  return /^[\w.-]{1,80}$/.test(name) ? place + name.replace('.', '/') : null;
}
