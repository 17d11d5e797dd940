import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  spec,
  staffPeople,
  testAllowingErrors as test,
} from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

/** One form of each kind. staff-forms.db.test.ts checks the responses of every staff form. */
const site = useOwnSite();

type StaffForm = {
  /** The page with the form, or the page with the link to it. */
  path: string;
  link?: string | undefined;
  field: string;
  button: string | RegExp;
  /** The message when saving fails. */
  failed: string;
  /** The message to a colleague who saves the same record. Left out if no one else can. */
  stored?: string | RegExp;
  /** The page has no other form whose save would reload it. */
  isAlone?: true;
  /** The form saves itself, so leaving shows no question. */
  savesItself?: true;
  /** The message without a session, if docs/requirements.md fixes one. */
  signedOut?: string;
};

const clinicFacts: StaffForm = {
  path: '/admin/clinic/branding',
  field: 'Tagline',
  button: 'Save',
  failed: 'Not saved.',
  stored: 'Saved. Every page is up to date.',
};

const note: StaffForm = {
  path: '/admin/contactMessages',
  link: 'main a[href^="/admin/contactMessages/"]:not([href*="/export"])',
  field: 'Note for staff',
  button: 'Save note',
  failed: 'That could not be saved.',
  stored: 'Note saved',
  savesItself: true,
};

const forms: Record<string, StaffForm> = {
  post: {
    path: '/admin/blog',
    link: 'a[href^="/admin/blog/"]:not([href$="new"])',
    field: 'Title',
    button: 'Save changes',
    failed: 'The post could not be saved. Your text is still here.',
    stored: /is published/,
    isAlone: true,
  },
  'clinic facts': clinicFacts,
  'new staff member': {
    path: '/admin/staff',
    field: 'Name',
    button: 'Add staff member',
    failed: 'Upload failed. Are you logged in and have permission?',
    signedOut: 'You must be logged in to upload staff members.',
  },
  'page text': {
    path: '/admin/pages/home/contact',
    field: 'Title',
    button: /^Publish/,
    failed: 'Not saved.',
    stored: /Published at/,
  },
  'gallery picture': {
    path: '/admin/gallery/1',
    field: 'Describe the picture',
    button: 'Save',
    failed: 'Not saved.',
    stored: 'Saved.',
    signedOut: 'You must be logged in to upload.',
  },
  'note on a message': note,
};

const conflict = /saved this (at .*|while you were writing\. )Keep yours|saved a different note while you were/;

type Opened = StaffForm & { page: Page };

/** The forms tested in the gate. The nightly run tests all six, and staff-forms.db.test.ts every form's action. */
const shown = new Set(['post', 'clinic facts', 'page text']);

for (const [name, form] of Object.entries(forms))
  test(`${name}: typed text survives going offline, leaving, a conflict and signing out${shown.has(name) ? '' : ' @daily'}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    spec('5.6');
    const typed = `Typed into: ${name}`;
    if (form === note) await visitorWrites(page);
    // An autosave would store the text that these answers must keep.
    await page.route(/\/autosave$/, (route) => route.abort());
    await signIn(page, '/admin');
    const mine = { ...form, page };
    await open(mine);
    const field = fieldOf(mine);
    await field.fill(typed);

    await context.setOffline(true);
    await press(mine);
    const said = page.getByRole('alert').filter({ hasText: form.failed });
    await expect(said.first()).toContainText('Nothing you typed is lost.');
    await expect(field).toHaveValue(typed);
    await context.setOffline(false);

    if (!form.savesItself) await expectAsked(page);

    if (form.stored) {
      const colleague = await browser.newPage({ baseURL: baseURL ?? '' });
      await signIn(colleague, '/admin', staffPeople.marcus);
      const { pathname, search } = new URL(page.url());
      const theirs = { ...form, page: colleague, path: pathname + search, link: undefined };
      await open(theirs);
      await fieldOf(theirs).fill('Typed by Marcus Bell');
      await press(theirs);
      await expect(colleague.getByText(form.stored).first()).toBeVisible();
      await colleague.close();
      if (!form.isAlone) await loadAgain(page);
      await expect(field).toHaveValue(typed);
      await press(mine);
      await expect(page.getByText(conflict).first()).toBeVisible();
      await expect(field).toHaveValue(typed);
    }

    await context.clearCookies();
    const keep = page.getByRole('region', { name: 'Two versions' }).getByRole('button', { name: 'Keep mine' });
    if (form.stored && form !== note) await keep.click();
    else await press(mine);
    await expect(page.getByRole('alert')).toContainText(form.signedOut ?? 'You’re no longer signed in.');
    await expect(page.locator('dl')).toContainText(typed);
    if (name === 'new staff member') await expectNoAxeViolations(page);
  });

test('while the database is down, typed clinic details are kept, and the page after a request says that it is saved', async ({
  page,
}) => {
  await signIn(page, '/admin');
  const mine = { ...clinicFacts, page };
  await open(mine);
  await fieldOf(mine).fill('Typed while it is away');
  await site().cutDatabase();
  await press(mine);
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toContainText('Nothing you typed is lost.');
  await expect(fieldOf(mine)).toHaveValue('Typed while it is away');
  for (const [path, sentence] of [
    ['/appointments/sent?request=any', 'If you have just sent us something, it is saved.'],
    ['/es/appointments/sent?request=any', 'Si acaba de enviarnos algo, ya está guardado.'],
  ] as const) {
    const answer = await page.request.get(path);
    expect([answer.status(), await answer.text()]).toEqual([503, expect.stringContaining(sentence)]);
  }
  await site().joinDatabase();
  await expect(async () => {
    await press(mine);
    await expect(page.getByText('Saved. Every page is up to date.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a message that could not be deleted offline is still listed, and typed text is kept', async ({
  page,
  context,
}) => {
  spec('8.15');
  await visitorWrites(page);
  await signIn(page, '/admin');
  const mine = { ...note, page };
  await open(mine);
  await context.setOffline(true);
  await fieldOf(mine).fill('On a bad line');
  await page.locator('summary', { hasText: 'More for Sample Visitor' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting message.')).toBeVisible();
  await expect(fieldOf(mine)).toHaveValue('On a bad line');
  await expect(page.getByRole('heading', { level: 2, name: 'Sample Visitor' })).toBeVisible();
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

async function open({ page, path, link }: Opened): Promise<void> {
  await page.goto(path);
  if (link) await page.goto((await page.locator(link).first().getAttribute('href')) ?? '');
  await waitForHydration(page);
}

const fieldOf = ({ page, field }: Opened) =>
  page.getByRole('main').getByLabel(field, { exact: true }).filter({ visible: true }).first();

/** The last button of this name, because a page's smaller forms come first. */
const press = ({ page, button }: Opened) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).filter({ visible: true }).last().click();

/** Leaves by the menu and expects a question. The browser's own question uses the same state. */
async function expectAsked(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }).first().click();
  const question = page.getByRole('dialog', { name: /Leave without saving/ });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
}

/** Revalidates the page, as another save on it would, and waits until React has rendered. */
const loadAgain = (page: Page) =>
  page.evaluate(async () => {
    await Reflect.get(window, '__reactRouterDataRouter').revalidate();
    await new Promise((idle) => requestIdleCallback(idle));
  });
