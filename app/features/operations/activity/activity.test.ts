import { expect, test } from 'vitest';
import { startingZone } from '#app/shared/zones.ts';
import { activityHref, formatMailState, formatJobState, type BackgroundWork, nounsOf } from './activity.ts';

/** 9:00 AM at the clinic. */
const now = new Date('2026-11-15T15:00:00Z');
const good: BackgroundWork = {
  mailGoes: 'out',
  lastMail: '2026-11-15T14:12:00Z',
  mailWaiting: 0,
  mailFailed: 0,
  workerSeconds: 20,
  workWaiting: 0,
  workFailed: 0,
};

test.each([
  [{}, 'Last e-mail sent: this morning at 8:12 AM.', false],
  [{ lastMail: null }, 'No e-mail has been sent recently.', false],
  [{ mailWaiting: 1 }, '1 e-mail not sent yet; still trying. Last e-mail sent: this morning at 8:12 AM.', true],
  [
    { mailFailed: 2, lastMail: null },
    '2 e-mails could not be sent in the last few days. No e-mail has been sent recently.',
    true,
  ],
  [{ mailGoes: 'nowhere' }, 'E-mail is not set up, so none can be sent.', true],
  [{ mailGoes: 'into a folder' }, 'E-mail is saved to a folder on the server and not sent.', true],
] as const)('mail: %o', (part, text, trouble) => {
  expect(formatMailState(startingZone, { ...good, ...part }, now)).toEqual({ text, trouble });
});

test.each([
  [{}, 'Background jobs are up to date.', false],
  [{ workWaiting: 1 }, '1 background job failed once and will be tried again.', false],
  [{ workFailed: 3 }, '3 background jobs recently failed and will not be retried. The server log says why.', true],
  [{ workerSeconds: 181 }, expect.stringMatching(/^Background jobs have stopped/), true],
  [{ workerSeconds: null, workFailed: 1 }, expect.stringMatching(/^Background jobs have stopped/), true],
] as const)('work: %o', (part, text, trouble) => {
  expect(formatJobState({ ...good, ...part })).toEqual({ text, trouble });
});

test('an activity line links to the one record it is about, if that record still exists', () => {
  expect(activityHref({ action: 'post.saved', subject: 'post:12' })).toBe('/admin/blog/12');
  expect(activityHref({ action: 'post.delete', subject: 'post:12' })).toBe('/admin/trash');
  expect(activityHref({ action: 'text.saved', subject: 'text:home.contact' })).toBe('/admin/pages/home/contact');
  expect(activityHref({ action: 'storm.say', subject: 'clinic' })).toBe('/admin/storm');
  expect(activityHref({ action: 'clinic.save', subject: 'clinic' })).toBe('/admin/clinic');
  expect(activityHref({ action: 'message.read', subject: 'message:1,2' })).toBeNull();
  expect(activityHref({ action: 'message.erase', subject: 'message:3' })).toBeNull();
  expect(activityHref({ action: 'post.saved', subject: 'post:../x' })).toBeNull();
  expect(activityHref({ action: 'sign-in', subject: null })).toBeNull();
});

test('a line from before 1.0.0-rc.3 keeps its filter and its link', () => {
  expect(activityHref({ action: 'words.saved', subject: 'words:home.contact' })).toBe('/admin/pages/home/contact');
  expect(activityHref({ action: 'legal.saved', subject: 'legal:terms' })).toBe('/admin/notices/terms');
  expect(activityHref({ action: 'label.rename', subject: null })).toBe('/admin/categories');
  expect(activityHref({ action: 'links.move', subject: null })).toBe('/admin/menu');
  expect(nounsOf('pages')).toEqual(expect.arrayContaining(['text', 'words', 'notice', 'legal', 'menu', 'links']));
  expect(nounsOf('constructor')).toBeUndefined();
});
