import type { Page } from '@playwright/test';
import { useOwnSite } from './own-site.ts';
import { expect, settled, signIn, spec, staffPeople, unwatched as test } from './fixtures.ts';

const site = useOwnSite();
test.skip(({ javaScriptEnabled, isMobile }) => !javaScriptEnabled || isMobile, 'without script the browser says it');

type StaffForm = {
  /** Its page, or the link to it on another page. */
  path: string;
  link?: string | undefined;
  /** The summary its fields are folded under. */
  fold?: string;
  field: string;
  typed?: string;
  /** What the colleague types, where that is no words. */
  colleague?: string;
  button: string | RegExp;
  /** What is said when it could not be stored. */
  failed: string;
  /** What is said when a colleague has saved the same record meanwhile, where two people can. */
  conflict?: RegExp;
  /** What is said without a session, where the specification has words of its own. */
  signedOut?: string;
};

const saved = /(saved|changed) .*(while you were|in the meantime)/;

/** What some of the forms change. */
const made: { path: string; fields: Record<string, string>; button: string }[] = [
  { path: '/admin/own-pages/new', fields: { Title: 'Sample page' }, button: 'Make the page' },
  { path: '/admin/clinic', fields: { Reason: 'Sample day off', 'First day': '2027-02-09' }, button: 'Add closure' },
  {
    path: '/admin/consents',
    fields: { 'Who signed': 'Sample Signer', 'Signed on': '2026-01-05', 'What the paper allows': 'The gallery' },
    button: 'Record consent',
  },
];

/** Every form of the staff area that takes text. */
const forms: Record<string, StaffForm> = {
  'new post': {
    path: '/admin/blog/new',
    field: 'Title',
    button: 'Save draft',
    failed: 'Failed to add blog post',
  },
  post: {
    path: '/admin/blog',
    link: 'a[href^="/admin/blog/"]:not([href$="new"])',
    field: 'Title',
    button: 'Save changes',
    failed: 'The post could not be saved. Your text is still here.',
    conflict: saved,
  },
  'answer to a comment': {
    path: '/admin/comments?show=public',
    fold: 'Reply to',
    field: 'Your answer, as the clinic',
    button: 'Post the answer',
    failed: 'Your answer was not stored.',
  },
  'new staff member': {
    path: '/admin/staff',
    field: 'Name',
    button: 'Add staff member',
    failed: 'Upload failed. Are you logged in and have permission?',
    signedOut: 'You must be logged in to upload staff members.',
  },
  'staff member': {
    path: '/admin/staff/1',
    field: 'Name',
    button: 'Save',
    failed: 'Upload failed. Are you logged in and have permission?',
    conflict: saved,
    signedOut: 'You must be logged in to upload staff members.',
  },
  'clinic facts': {
    path: '/admin/clinic',
    field: 'Tagline',
    button: 'Save the facts',
    failed: 'Not saved.',
    conflict: saved,
  },
  'new closure': {
    path: '/admin/clinic',
    field: 'Reason',
    button: 'Add closure',
    failed: 'The closure was not added.',
  },
  closure: {
    path: '/admin/clinic',
    fold: 'Edit',
    field: 'Reason',
    button: 'Save closure',
    failed: 'The closure was not changed.',
    conflict: saved,
  },
  'call-back promise': {
    path: '/admin/clinic',
    field: 'Open minutes until we call',
    typed: '75',
    button: 'Save the promise',
    failed: 'The promise was not changed.',
  },
  'months messages are kept': {
    path: '/admin/clinic',
    field: 'Months until they are erased',
    typed: '17',
    button: 'Save the months',
    failed: 'The months were not saved.',
  },
  storm: { path: '/admin/storm', field: 'Note', button: 'We are open', failed: 'Not changed.' },
  notice: {
    path: '/admin/notices/terms',
    field: 'In effect from',
    typed: '2026-12-01',
    colleague: '2026-12-24',
    button: 'Save',
    failed: 'The page was not saved.',
    conflict: saved,
  },
  review: {
    path: '/admin/reviews/home',
    field: 'Title of source 1',
    button: 'Save',
    failed: 'The review was not saved.',
    conflict: saved,
  },
  'new care page': { path: '/admin/care', field: 'Title', button: 'Add page', failed: 'The page was not added.' },
  'care page': {
    path: '/admin/care/1',
    field: 'Group',
    typed: 'braces',
    colleague: 'upkeep',
    button: 'Save',
    failed: 'Not saved.',
    conflict: saved,
  },
  'new own page': {
    path: '/admin/own-pages/new',
    field: 'Title',
    button: 'Make the page',
    failed: 'The page was not made.',
  },
  'own page': {
    path: '/admin/pages',
    link: 'a[href^="/admin/own-pages/"]:not([href$="new"])',
    field: 'Address',
    typed: 'typed-address',
    colleague: 'typed-by-marcus',
    button: 'Save',
    failed: 'The page was not changed.',
    conflict: saved,
  },
  redirect: {
    path: '/admin/redirects',
    field: 'Old address',
    button: 'Add redirect',
    failed: 'The redirect was not saved.',
  },
  'new synonym': {
    path: '/admin/search',
    field: 'When somebody types',
    button: 'Add words',
    failed: 'The words were not saved.',
  },
  synonym: {
    path: '/admin/search',
    link: 'a[href*="?change="]',
    field: 'When somebody types',
    button: 'Save words',
    failed: 'The words were not saved.',
    conflict: saved,
  },
  words: {
    path: '/admin/pages/home/contact',
    field: 'Title',
    button: /^Publish/,
    failed: 'Not saved.',
    conflict: saved,
  },
  invitation: {
    path: '/admin/people',
    field: 'Name',
    button: 'Send invitation',
    failed: 'The invitation was not sent.',
  },
  'own name': { path: '/admin/account', field: 'Your name', button: 'Save the name', failed: 'Nothing was changed.' },
  'new consent': {
    path: '/admin/consents',
    field: 'Who signed',
    button: 'Record consent',
    failed: 'Not recorded. Something went wrong. Try again in a moment.',
  },
  consent: {
    path: '/admin/consents/1',
    field: 'What the paper allows',
    button: 'Save',
    failed: 'Not saved. Something went wrong. Try again in a moment.',
    conflict: saved,
  },
  'gallery picture': {
    path: '/admin/gallery/1',
    field: 'Describe the picture',
    button: 'Save',
    failed: 'Not saved.',
    conflict: saved,
    signedOut: 'You must be logged in to upload.',
  },
  accent: {
    path: '/admin/look',
    field: 'Accent color',
    typed: '#123456',
    button: 'Save the color',
    failed: 'The color was not changed.',
  },
  'note on a message': {
    path: '/admin/contactMessages',
    link: 'main a[href^="/admin/contactMessages/"]',
    field: 'Note for staff',
    button: 'Save note',
    failed: 'That could not be saved.',
    conflict: saved,
  },
};

type Tab = StaffForm & { name: string; page: Page; typed: string };

test('every staff form keeps what was typed, offline, without the database, beside a colleague and signed out', async ({
  context,
  browser,
  baseURL,
}) => {
  spec('8.18');
  // Every form's page is open at a time.
  test.setTimeout(480_000);
  const first = await context.newPage();
  await visitorWrites(first);
  await signIn(first);
  for (const { path, fields, button } of made) {
    await openForm(first, { path });
    for (const [field, value] of Object.entries(fields)) await fieldOf({ page: first, field }).fill(value);
    await press({ page: first, button });
    await expect(first.getByText(Object.values(fields)[0] ?? '').first()).toBeVisible();
  }
  const tabs: Tab[] = [];
  for (const [name, form] of Object.entries(forms)) {
    const tab = { typed: `Typed into: ${name}`, ...form, name, page: await context.newPage() };
    await openForm(tab.page, tab);
    await enter(tab, tab.typed);
    tabs.push(tab);
  }

  await context.setOffline(true);
  for (const tab of tabs) await expectKept(tab, 'offline');
  await context.setOffline(false);

  for (const tab of tabs.filter(({ name }) => name !== 'note on a message')) await expectAsked(tab);

  await site().cutDatabase();
  for (const tab of tabs) await expectKept(tab, 'database away');
  await site().joinDatabase();

  const colleague = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(colleague, '/admin', staffPeople.marcus);
  for (const tab of tabs.filter(({ conflict }) => conflict)) {
    const { pathname, search } = new URL(tab.page.url());
    const theirs = { ...tab, page: colleague };
    await openForm(colleague, { ...tab, path: pathname + search, link: undefined });
    await enter(theirs, tab.colleague ?? 'Typed by Marcus Bell');
    await press(theirs);
    const stored = colleague.getByText(/saved|Published|Every page will say so|finds “/i).first();
    await expect(stored, `${tab.name}: the colleague saves`).toBeVisible();
    // Whatever else on the page is saved loads it again; a post and a notice have their page to themselves.
    if (!['post', 'notice'].includes(tab.name))
      await tab.page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').revalidate());
    await expect(fieldOf(tab), `${tab.name}, loaded again`).toHaveValue(tab.typed);
    await press(tab);
    await expect(tab.page.getByText(tab.conflict ?? '').first(), `${tab.name}, conflict`).toBeVisible();
    await expect(fieldOf(tab), `${tab.name}, conflict`).toHaveValue(tab.typed);
  }
  await colleague.close();

  await context.clearCookies();
  for (const tab of tabs) {
    await press(tab);
    const { page, name, typed, signedOut = 'You are no longer signed in.' } = tab;
    await expect(page.getByRole('alert'), `${name}, signed out`).toContainText(signedOut);
    await expect(page.locator('dl'), `${name}, signed out`).toContainText(typed);
  }
});

async function visitorWrites(page: Page): Promise<void> {
  await page.goto('/contact');
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill('Sample Visitor');
  await form.getByLabel('E-mail').fill('faults@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0117');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
}

async function openForm(page: Page, { path, link, fold }: Pick<StaffForm, 'path' | 'link' | 'fold'>): Promise<void> {
  await page.goto(path);
  if (link) await page.goto((await page.locator(link).first().getAttribute('href', { timeout: 10_000 })) ?? '');
  await settled(page);
  if (fold) await page.locator('summary', { hasText: fold }).first().click();
}

const fieldOf = ({ page, field }: Pick<Tab, 'page' | 'field'>) =>
  page.getByRole('main').getByLabel(field, { exact: true }).filter({ visible: true }).first();

async function enter(tab: Pick<Tab, 'page' | 'field'>, value: string): Promise<void> {
  const field = fieldOf(tab);
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
  else await field.fill(value);
}

async function press({ page, button }: Pick<Tab, 'page' | 'button'>): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: button, exact: true })
    .filter({ visible: true })
    .first()
    .click({ timeout: 15_000 });
}

async function expectKept(tab: Tab, fault: string): Promise<void> {
  const { page, name, failed, typed } = tab;
  await press(tab);
  const said = page.getByRole('alert').filter({ hasText: failed });
  await expect(said.first(), `${name}, ${fault}`).toContainText('Nothing you typed is lost.', { timeout: 15_000 });
  await expect(fieldOf(tab), `${name}, ${fault}`).toHaveValue(typed);
}

/** By the menu; the browser's own question comes from the same marks. */
async function expectAsked(tab: Tab): Promise<void> {
  const { page, name, typed } = tab;
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).first().click();
  const question = page.getByRole('dialog', { name: 'What you typed is not saved yet. Leave anyway and lose it?' });
  await expect(question, `${name}: asks before leaving`).toBeVisible({ timeout: 15_000 });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(fieldOf(tab), `${name}: not left`).toHaveValue(typed);
}
