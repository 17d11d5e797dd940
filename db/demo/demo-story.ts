import { randomUUID } from 'node:crypto';
import type { App, Person } from '#app/context.ts';
import { sendInvitation } from '#app/features/accounts/accounts.jobs.server.ts';
import { acceptInvitation, invitePerson, listInvitations, listPeople } from '#app/features/accounts/people.server.ts';
import { findReview, saveReview } from '#app/features/care/reviews.server.ts';
import { saveClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { isOpen } from '#app/features/clinic/calendar.server.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { findNotice, saveNotice } from '#app/features/notices/notices.server.ts';
import { preparePictureNow } from '#app/features/pictures/pictures.jobs.server.ts';
import { fieldValues } from '#app/features/posts/post.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPostToEdit, postAutosave } from '#app/features/posts/staff-posts.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { autosave } from '#app/forms/autosave.server.ts';
import { findZone } from '#app/platform/clinic-time.server.ts';
import { addDays, momentAt } from '#app/shared/clock.server.ts';
import { clinicDay, minuteOf } from '#app/shared/dates.ts';
import { hasPosts, seedClinic, seedComments, seedReviews, seedStaff } from '#db/seed/seed.ts';
import { changePost, findIdOf, type Diary, type Team } from './demo-activity.ts';
import { readContent, readPost, readText } from './demo-content.ts';
import { openPast } from './demo-history.ts';
import { planPictures } from './demo-pictures.ts';
import { planComments, planRequests, planViews } from './visitors.ts';

/** Does nothing if posts exist. The features' own commands write a year of activity by staff and visitors, up to this morning. */
export async function fillDemo(
  real: App,
  writer: Writer,
  { prepare = preparePictureNow, now = new Date() } = {},
): Promise<void> {
  if (await hasPosts(real)) return;
  const past = await openPast(real);
  try {
    const { app } = past;
    const content = await readContent();
    await past.goTo(new Date(now.getTime() - 400 * dayMs));
    await seedClinic(app);
    await seedStaff(app);
    const [zone, staff] = [await findZone(app), await hire(app, writer)];
    const today = clinicDay(zone, now);
    const scenes: { at: Date; happens: () => Promise<void> }[] = [];
    const diary: Diary = {
      app,
      now,
      today,
      daysAgo: (days, time = '09:20') => momentAt(zone, addDays(today, -days), minuteOf(time)),
      note: (at, happens) => scenes.push({ at: at < now ? at : now, happens }),
    };
    planPapers(diary, staff);
    await planPosts(diary, staff);
    const prepared = await planPictures(diary, staff, content, (id) => prepare(real, id));
    planComments(diary, staff, content);
    planViews(diary, content.views);
    await planRequests(diary, staff, content.requests);
    scenes.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { at, happens } of scenes) {
      await past.goTo(at);
      await happens();
    }
    await prepared();
  } finally {
    await past.leave();
  }
}

const dayMs = 86_400_000;

type Writer = { name: string; email: string };

/** Returns the two owners from ADMIN_EMAILS and a writer whom one of them invites. */
async function hire(app: App, writer: Writer): Promise<Team> {
  // With only one address, that person does the work of both.
  const [dana, marcus = dana] = await findPeople(app, app.config.adminEmails);
  if (!dana || !marcus) throw new Error('The demo needs an address in ADMIN_EMAILS.');
  await invitePerson(app, dana, { ...writer, role: 'writer' });
  const [invitation] = await listInvitations(app);
  let mail = '';
  const mailer: App['mailer'] = { ...app.mailer, send: async ({ text }) => void (mail = text) };
  await sendInvitation.run({ ...app, mailer }, { invitationId: invitation?.id });
  const [, token = ''] = /token=([\w-]+)/.exec(mail) ?? [];
  const accepted = await acceptInvitation(app, '127.0.0.1', token, { name: writer.name, password: randomUUID() });
  const [thomas] = await findPeople(app, [writer.email]);
  if (!accepted.ok || !thomas)
    throw new Error(`The demo’s writer has no account. ${accepted.ok ? '' : accepted.reason}`);
  return { dana, marcus, thomas };
}

async function findPeople(app: App, emails: string[]): Promise<Person[]> {
  const people = await listPeople(app);
  return emails.flatMap((email) => people.find((person) => person.email === email) ?? []);
}

/** Plans clinic details and notices from a year ago, reviews, and a closure next week. */
function planPapers({ app, today, daysAgo, note }: Diary, { marcus, dana }: Team): void {
  note(daysAgo(356), async () => {
    await saveClinic(app, marcus, 'notices', {
      privacyContact: 'Dana Arceneaux, (225) 555-0140',
      civilRightsContact: 'Renée Landry',
      complaintContact: 'Dana Arceneaux',
    });
  });
  for (const [days, name, dueIn] of [
    [353, 'nondiscrimination', 12],
    [352, 'complaints', 13],
    [60, 'terms', 670],
  ] as const)
    note(daysAgo(days), async () => {
      const { version, content } = await findNotice(app, name);
      const review = { by: 'Renée Landry, CPO', againBy: addDays(today, dueIn) };
      await saveNotice(app, marcus, name, { version, content, effectiveOn: addDays(today, -days), review });
    });
  note(daysAgo(355), () => signReview(app, marcus, 'care-knee-brace', addDays(today, 9)));
  note(daysAgo(150), async () => {
    const id = await findIdOf(app, 'caring-for-the-skin-under-your-liner');
    await signReview(app, marcus, `post-${id}`, addDays(today, 20));
  });
  note(daysAgo(6, '15:05'), () => seedReviews(app, marcus));
  note(daysAgo(1, '11:40'), async () => {
    const { calendar } = await findCalendar(app);
    // Closing an afternoon makes sense only on a day with afternoon hours.
    const afternoonOf = (day: string) => momentAt(calendar.zone, day, minuteOf('14:00'));
    let startsOn = addDays(today, 6);
    while (!isOpen(calendar, afternoonOf(startsOn))) startsOn = addDays(startsOn, 1);
    await saveClinic(app, dana, 'hours', {
      'closure-new.startsOn': startsOn,
      'closure-new.fromTime': '13:00',
      'closure-new.reason': 'Staff training',
    });
  });
}

async function signReview(app: App, by: Person, name: string, reviewAgainBy: string): Promise<void> {
  const [found, [reviewer]] = [await findReview(app, name), await listStaff(app)];
  if (!found || !reviewer) throw new Error(`The demo reviews a page that does not exist: ${name}`);
  const sources = [
    {
      title: 'Medicare: Braces (arm, leg, back, and neck)',
      url: 'https://www.medicare.gov/coverage/braces-arm-leg-back-neck',
    },
  ];
  await saveReview(app, by, found, { sources, signing: { memberId: reviewer.id, reviewAgainBy } });
}

/** Plans the seed's posts, the newest a week old, plus a scheduled post and a draft with unsaved text. */
async function planPosts({ app, today, daysAgo, note }: Diary, { dana, thomas }: Team): Promise<void> {
  const written = app.content.seed.posts;
  const newest = written.at(-1)?.publishAt ?? today;
  const later = (Date.parse(today) - Date.parse(newest)) / dayMs - 7;
  for (const post of written) {
    const publishAt = addDays(post.publishAt, later);
    const age = (Date.parse(today) - Date.parse(publishAt)) / dayMs;
    note(daysAgo(age, '08:30'), async () => void (await createPost(app, thomas, { ...post, publishAt })));
  }
  note(daysAgo(7, '08:31'), () => seedComments(app, later));
  note(daysAgo(5, '16:10'), () =>
    changePost(app, dana, 'how-va-care-and-our-clinic-fit-together', ({ content }) => ({
      content: `${content}\n\nBring your VA card and the name of your VA case manager. We make a copy and give both back.`,
    })),
  );
  note(daysAgo(2, '14:15'), async () => {
    const post = readPost(await readText('posts/cold-mornings-and-your-socket.md'));
    await createPost(app, thomas, { ...post, publishAt: addDays(today, 2), publishTime: '09:00' });
  });
  note(daysAgo(1, '16:30'), async () => {
    const post = readPost(await readText('posts/packing-for-a-trip-with-a-limb.md'));
    const { id } = await createPost(app, dana, { ...post, publishAt: null, status: 'draft' });
    const stored = await findPostToEdit(app, id);
    if (!stored) throw new Error('The demo’s draft was not stored.');
    const typed = { ...fieldValues(stored, today), content: await readText('posts/packing-unsaved.md') };
    await autosave(app, dana, postAutosave, { id, baseVersion: stored.version }, typed);
  });
}
