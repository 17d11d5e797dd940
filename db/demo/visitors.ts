import type { Person } from '#app/context.ts';
import { callbackDeadlineIn } from '#app/features/clinic/calendar.server.ts';
import { findCalendar, findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { postComment, replyToComment } from '#app/features/comments/comments.commands.server.ts';
import { listCommentsForStaff } from '#app/features/comments/comments.server.ts';
import { withdrawRequest } from '#app/features/messages/change-request.server.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { messageHandlers } from '#app/features/messages/messages.commands.server.ts';
import { findOpenRequest, sentAddress } from '#app/features/messages/request-link.server.ts';
import { renderPage } from '#app/features/pages/content.server.ts';
import { frame } from '#app/features/pages/shared-texts.ts';
import { countPageViews } from '#app/features/search/page-views.server.ts';
import { reasonsInForm } from '#app/forms/visitor-form.ts';
import { addDays, weekdayOf } from '#app/shared/clock.server.ts';
import { clinicMoment } from '#app/shared/dates.ts';
import { findIdOf, type Diary, type Team } from './demo-activity.ts';
import type { DemoContent, DemoRequest } from './demo-content.ts';

const minuteMs = 60_000;
const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * minuteMs);

/** Plans this morning's requests, in every possible state. */
export async function planRequests(
  { app, now, note }: Diary,
  { dana, marcus }: Team,
  requests: DemoContent['requests'],
) {
  const { calendar, callBackMinutes } = await findCalendar(app);
  const promised = (arrival: Date) => callbackDeadlineIn(calendar, undefined, arrival, callBackMinutes) ?? now;
  const minutesAgo = (minutes: number) => minutesBefore(now, minutes);
  /** Returns the latest arrival whose call-back is overdue by this many minutes. */
  const overdueFor = (minutes: number) => {
    let arrival = minutesAgo(minutes);
    while (promised(arrival) > minutesAgo(minutes)) arrival = minutesBefore(arrival, 15);
    return arrival;
  };
  const links = new Map<DemoRequest, string>();
  const arrive = (at: Date, request: DemoRequest) =>
    note(at, async () => {
      const { note: _note, ...sender } = request;
      const { form } = await renderPage(app, frame, [], await findClinicFacts(app));
      const stored = await storeContactRequest(app, crypto.randomUUID(), { ...sender, permission: form.permission });
      links.set(request, new URL(sentAddress(app, stored), app.config.publicUrl).searchParams.get('request') ?? '');
    });
  const linkOf = (request: DemoRequest) => links.get(request) ?? '';
  const press = (at: Date, by: Person, intent: Intent, request: DemoRequest, more: Record<string, string> = {}) =>
    note(at, async () => {
      const id = (await findOpenRequest(app, linkOf(request)))?.id ?? 0;
      const form = new FormData();
      const fields = { intent, note: more['note'] ?? '', noteBefore: '', version: '1', ...more };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const answer = await messageHandlers[intent]({ app, by, form, id });
      if (!answer.ok) throw new Error(`${request.name}: ${answer.notice}`);
    });

  const { late, voicemail, booked, withdrawn, calling, spanish, office } = requests;
  const kept = overdueFor(70);
  arrive(kept, booked);
  press(minutesBefore(promised(kept), 40), marcus, 'call', booked);
  press(minutesBefore(promised(kept), 31), marcus, 'booked', booked, { note: booked.note });
  arrive(overdueFor(24), late);
  arrive(minutesAgo(110), voicemail);
  arrive(minutesAgo(95), withdrawn);
  press(minutesAgo(80), dana, 'voicemail', voicemail, { note: voicemail.note });
  arrive(minutesAgo(72), calling);
  arrive(minutesAgo(58), spanish);
  note(minutesAgo(50), async () => void (await withdrawRequest(app, linkOf(withdrawn))));
  arrive(minutesAgo(43), office);
  const again = callbackDeadlineIn(calendar, 'pm', minutesAgo(-120), 0) ?? minutesAgo(-240);
  const [againOn = '', againAt = ''] = clinicMoment(calendar.zone, again).split(' ');
  press(minutesAgo(40), dana, 'again', voicemail, { againOn, againAt });
  press(minutesAgo(38), dana, 'assign', spanish, { to: dana.id });
  press(minutesAgo(37), dana, 'note', spanish, { note: spanish.note });
  arrive(minutesAgo(17), requests.new);
  arrive(minutesAgo(4), requests.newest);
  press(minutesAgo(1), marcus, 'call', calling);
}

type Intent = 'call' | 'booked' | 'voicemail' | 'again' | 'assign' | 'note';

/** Plans visitors' comments. The site's own rules hold some of them for review. */
export function planComments({ app, now, note }: Diary, { thomas }: Team, { comments, reply }: DemoContent): void {
  for (const { post, hoursAgo, age, ...written } of comments)
    note(minutesBefore(now, hoursAgo * 60), async () => {
      const reasons = reasonsInForm({ ...written, trap: '', age });
      const heldReason = reasons.length > 0 ? reasons.join(' ') : null;
      await postComment(app, await findIdOf(app, post), crypto.randomUUID(), written, { heldReason });
    });
  note(minutesBefore(now, 30 * 60), async () => {
    const { comments: asked } = await listCommentsForStaff(app, { postId: await findIdOf(app, reply.to) });
    const question = asked.find(({ message }) => message.includes('?'));
    if (question) await replyToComment(app, thomas, question.id, reply.message);
  });
}

const daysOfViews = 21;

/** Plans three weeks of page views that rise slightly from day to day. */
export function planViews(
  { app, today, daysAgo, note }: Diary,
  { weekdays, pages, referers }: DemoContent['views'],
): void {
  const views = countPageViews(app);
  const asked = Object.entries(pages).flatMap(([path, share]) => Array.from({ length: share }, () => path));
  for (let ago = daysOfViews - 1; ago >= 0; ago -= 1)
    note(daysAgo(ago, ago === 0 ? '00:01' : '21:00'), async () => {
      const usual = weekdays[weekdayOf(addDays(today, -ago))] ?? 0;
      const count = Math.round((ago === 0 ? 0.4 : 1) * usual * (1.3 - ago / 50));
      for (let view = 0; view < count; view += 1) {
        const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0', referer: referers[view % referers.length] };
        // Steps of seven spread the pages evenly over each day.
        views.count({ method: 'GET', headers }, { statusCode: 200 }, asked[(view * 7 + ago) % asked.length] ?? '/');
      }
      await views.write();
    });
}
