import type { Page } from '@playwright/test';
import { and, eq, isNotNull, like, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { storeContactRequest } from '#app/features/messages/contact.commands.server.ts';
import { readMessages } from '#app/features/messages/messages.server.ts';
import { textVersions } from '#app/features/page-editor/pages.server.ts';
import { clinic, comments, contactMessages, pageTexts, posts, versions } from '#db/schema.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import type { Hand } from './hands.ts';

/** A user task. `mark` is unique to each replay and has a fixed length, and identifies the stored record. */
export type Task = {
  name: string;
  from: string;
  isStaff?: true;
  /** The short form also performs it with a tremor, with a switch, at 400% zoom and by voice. */
  isMain?: true;
  /** A long journey, run once each on a phone, at a desk, at 400% zoom and by voice. */
  isLong?: true;
  /** All replays change the same record, so they run one after the other. Otherwise they would cause edit conflicts. */
  inTurn?: true;
  prepare?: (app: App, mark: string) => Promise<void>;
  perform: (hand: Hand, mark: string) => Promise<void>;
  /** Waits for what the person sees when the task is done. */
  isDone: (page: Page, mark: string) => Promise<void>;
  /** Returns the marker of each stored record, so that duplicates show. Without it only `isDone` decides. */
  reached?: (app: App) => Promise<string[]>;
};

const article = 'Caring for the skin under your liner';
const articlePath = '/blog/caring-for-the-skin-under-your-liner';
const note = 'Called, comes on Monday';

/** The receptionist's calls and their outcomes. */
const morningCalls = [
  ['(225) 555-0121', 'Reached'],
  ['(225) 555-0122', 'Visit booked'],
  ['(225) 555-0123', 'Reached'],
  ['(225) 555-0124', 'Voicemail'],
] as const;

const libraryPicture = 'Drawing of a powered hand';

/** The clinic's facts before the first replay. */
let usual: unknown;

export const tasks: Task[] = [
  // First the two in the inbox, while it is short: switch users move past every message, and a long list has pages.
  {
    name: 'Answer a message',
    isMain: true,
    from: '/admin/contactMessages',
    isStaff: true,
    prepare: async (app, mark) => {
      const sender = { name: `Asks ${mark}`, email: `asks@${mark}.example`, phone: '225 555 0118' };
      await storeContactRequest(app, crypto.randomUUID(), { ...sender, source: '/contact' });
    },
    perform: async (hand, mark) => {
      await hand.press(`Asks ${mark}`, /contactMessages\/\d+$/);
      await hand.press('Call');
      await hand.write('Note for staff', note);
      await hand.press('Mark as done');
    },
    isDone: (page) => page.getByText('Marked as done. Note saved.').waitFor(),
    reached: async (app) => {
      const messages = await readMessages(app, 'done', undefined, 10_000);
      return messages.filter((message) => message.note === note).map(({ name }) => name.replace('Asks ', ''));
    },
  },
  {
    name: 'Record an outcome',
    from: '/admin/contactMessages',
    isStaff: true,
    prepare: async (app, mark) => {
      const sender = { name: `Wants ${mark}`, email: `wants@${mark}.example`, phone: '225 555 0119' };
      await storeContactRequest(app, crypto.randomUUID(), { ...sender, source: '/contact' });
    },
    perform: async (hand, mark) => {
      await hand.press(`Wants ${mark}`, /contactMessages\/\d+$/);
      await hand.press('Call');
      await hand.press('Reached');
    },
    isDone: (page, mark) => page.getByText(`Wants ${mark}: Reached. Moved to Done.`).waitFor(),
    reached: async (app) => {
      const messages = await readMessages(app, 'done', undefined, 10_000);
      return messages.filter(({ lastCall }) => lastCall === 'reached').map(({ name }) => name.replace('Wants ', ''));
    },
  },
  {
    name: 'Call the clinic',
    from: '/',
    perform: (hand) => hand.press('Call'),
    isDone: async (page) => {
      const calls = await page.evaluate(() => sessionStorage.getItem('calls'));
      if (calls !== '1') throw new Error(`the phone link was opened ${calls ?? '0'} times instead of once`);
    },
  },
  {
    name: 'Send a contact request',
    isMain: true,
    from: '/',
    perform: async (hand, mark) => {
      await hand.press('Request a visit', /\/appointments$/);
      await hand.write('Your name', `Ann ${mark}`);
      await hand.write('Phone, with area code', '225 555 0117');
      await hand.write('E-mail', `ann@${mark}.example`);
      await hand.press('Call me back');
    },
    isDone: (page) => page.getByText('Your contact information has been sent!').waitFor(),
    reached: async (app) => {
      const messages = await readMessages(app, 'all', undefined, 10_000);
      return messages.map(({ name }) => name.replace('Ann ', ''));
    },
  },
  {
    name: 'Ask for a call in Spanish',
    from: '/es',
    perform: async (hand, mark) => {
      await hand.press('Pida una cita', /\/es\/appointments$/);
      await hand.write('Su nombre', `Eva ${mark}`);
      await hand.write('Teléfono, con código de área', '225 555 0117');
      await hand.write('Correo electrónico', `eva@${mark}.example`);
      await hand.press('Llámenme');
    },
    isDone: (page) => page.getByText('¡Recibimos sus datos!').waitFor(),
    reached: async (app) => {
      const messages = await readMessages(app, 'all', undefined, 10_000);
      return messages.filter(({ language }) => language === 'es').map(({ name }) => name.replace('Eva ', ''));
    },
  },
  {
    name: 'Find an article',
    from: '/',
    perform: async (hand) => {
      await hand.press('Search');
      await hand.write('What are you looking for?', 'liner');
      await hand.press(article);
    },
    isDone: async (page) => {
      await page.getByRole('heading', { level: 1, name: article }).waitFor();
      if (new URL(page.url()).pathname !== articlePath) throw new Error(`ended on ${page.url()}`);
    },
  },
  {
    name: 'Comment on an article',
    from: articlePath,
    perform: async (hand, mark) => {
      await hand.write('Name', 'Ann Lee');
      await hand.write('E-mail', 'ann@mail.example');
      await hand.write('Your comment', `Thank you ${mark}`);
      await hand.press('Post Comment');
    },
    isDone: (page) => page.getByText('Comment submitted successfully!').waitFor(),
    reached: async ({ db }) => {
      const rows = await db
        .select({ message: comments.message })
        .from(comments)
        .where(like(comments.message, 'Thank you %'));
      return rows.map(({ message }) => message.replace('Thank you ', ''));
    },
  },
  {
    name: 'Publish a post',
    from: '/admin/blog',
    isStaff: true,
    perform: async (hand, mark) => {
      await hand.press('New post', /\/blog\/new$/);
      await hand.write('Title', `Winter care ${mark}`);
      await hand.write('Text', 'Wash the liner each night.');
      await hand.write('Category', 'Care');
      await hand.press('Publish');
    },
    isDone: (page, mark) => page.getByText(`“Winter care ${mark}” is published. Visitors can read it now.`).waitFor(),
    reached: async ({ db }) => {
      const rows = await db.select({ title: posts.title }).from(posts).where(like(posts.title, 'Winter care %'));
      return rows.map(({ title }) => title.replace('Winter care ', ''));
    },
  },
  {
    name: 'Change an answer',
    from: '/admin/staff',
    isStaff: true,
    inTurn: true,
    prepare: async ({ db }) => {
      await db.delete(pageTexts).where(eq(pageTexts.section, 'questions'));
    },
    perform: async (hand, mark) => {
      await hand.press('More');
      await hand.press('Pages', /\/admin\/pages$/);
      await hand.press('Questions', /\/home\/questions$/);
      await hand.press('4 Will it hurt?');
      await hand.write('Answer', `Call us ${mark}. `);
      await hand.press('Publish');
    },
    isDone: (page) => page.getByText(/^Published at/).waitFor(),
    reached: async ({ db }) => {
      const rows = await db
        .select({ fields: versions.fields })
        .from(versions)
        .where(eq(versions.record, textVersions.record));
      const published = rows.map(({ fields }) => JSON.stringify(fields)).filter((text) => text.includes('"published"'));
      return published.flatMap((text) => /Call us (\w{5})\. /.exec(text)?.[1] ?? []);
    },
  },
  {
    name: 'Publish a post with a picture',
    from: '/admin/blog',
    isStaff: true,
    perform: async (hand, mark) => {
      await hand.press('New post', /\/blog\/new$/);
      await hand.write('Title', `Winter cover ${mark}`);
      await hand.write('Text', 'Wash the liner each night.');
      await hand.write('Category', 'Care');
      await hand.press('Choose from the library');
      await hand.press(libraryPicture);
      await hand.press('Publish');
    },
    isDone: (page, mark) => page.getByText(`“Winter cover ${mark}” is published. Visitors can read it now.`).waitFor(),
    reached: async ({ db }) => {
      const withCover = and(like(posts.title, 'Winter cover %'), isNotNull(posts.pictureId));
      const rows = await db.select({ title: posts.title }).from(posts).where(withCover);
      return rows.map(({ title }) => title.replace('Winter cover ', ''));
    },
  },
  {
    name: 'Change the hours',
    from: '/admin',
    isStaff: true,
    inTurn: true,
    prepare: async ({ db }) => {
      usual ??= (await db.select({ facts: clinic.facts }).from(clinic))[0]?.facts;
      await db.update(clinic).set({ facts: usual, version: sql`${clinic.version} + 1` });
    },
    perform: async (hand) => {
      await hand.press('More');
      await hand.press('Clinic', /\/admin\/clinic$/);
      await hand.press('Hours & closures', /\/clinic\/hours$/);
      await hand.press('Friday');
      await hand.press('Save');
    },
    isDone: async (page) => {
      await page.getByText('Saved.').first().waitFor();
      if (await page.getByRole('checkbox', { name: 'Friday' }).isChecked()) throw new Error('Friday is still open');
    },
  },
  {
    name: 'Work through a morning',
    from: '/admin/login',
    isLong: true,
    prepare: async (app, mark) => {
      const { db } = app;
      await db.update(contactMessages).set({ status: 'done' }).where(eq(contactMessages.status, 'new'));
      await db.update(comments).set({ status: 'public' }).where(eq(comments.status, 'held'));
      await db.update(posts).set({ status: 'deleted' }).where(eq(posts.status, 'draft'));
      for (const [phone] of morningCalls) {
        const sender = { name: `Early ${mark}`, email: `e${phone.slice(-2)}@${mark}.example`, phone };
        await storeContactRequest(app, crypto.randomUUID(), { ...sender, source: '/contact' });
      }
      const [post] = await db
        .insert(posts)
        .values({
          slug: `morning-${mark}`,
          title: `Morning ${mark}`,
          content: 'Words.',
          category: 'Care',
          publishAt: '2026-01-05',
          status: 'draft',
        })
        .returning({ id: posts.id });
      await db.insert(comments).values({ postId: post?.id ?? 0, name: 'Ann', message: `Held ${mark}`, status: 'held' });
    },
    perform: async (hand) => {
      await hand.write('E-mail', 'dana.arceneaux@cypress-po.example');
      await hand.write('Password', demoPassword);
      await hand.press('Login', /\/admin\/staff$/);
      await hand.press('Today', /\/admin$/);
      for (const [phone, outcome] of morningCalls) {
        await hand.press(`Call ${phone}`);
        await hand.press(outcome);
      }
      await hand.press('Approve');
      await hand.press('1 Draft', /\/blog\/\d+/);
      await hand.press('Publish');
    },
    isDone: (page) => page.getByText('Visitors can read it now.').waitFor(),
    reached: async ({ db }) => {
      const rows = await db
        .select({ title: posts.title })
        .from(posts)
        .innerJoin(comments, eq(comments.postId, posts.id))
        .where(and(like(comments.message, 'Held %'), eq(comments.status, 'public'), eq(posts.status, 'published')));
      return rows.map(({ title }) => title.replace('Morning ', ''));
    },
  },
];
