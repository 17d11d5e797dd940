/** A receptionist's week, from Monday's wrong password to Friday's departing colleague. admin-gallery.e2e.ts covers its twelve photos. */
import type { Browser, Locator, Page } from '@playwright/test';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import {
  expect,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  spec,
  staffPeople,
  test,
  typeLikeAPerson,
} from './fixtures.ts';
import { linkIn, nextMail } from './mail.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite({ SMTP_URL: process.env['E2E_SMTP_URL'] ?? '' });
// Long, because the test covers five days and the machine may be busy.
test.describe.configure({ timeout: 480_000 });

const { dana, marcus } = staffPeople;
const category = 'Written by tests';
/** No control may be further away by Tab than this. */
const maxMoves = 75;
const smallestTargetPx = 44;

type Hands = {
  presses: () => number;
  press: (control: Locator) => Promise<void>;
  write: (field: Locator, value: string) => Promise<void>;
  choose: (control: Locator, file: string) => Promise<void>;
  goTo: (name: string) => Promise<void>;
};

/** Uses only the keyboard on a desktop, and taps on a phone. */
function takeHands(page: Page, isMobile: boolean): Hands {
  let presses = 0;
  const hands: Hands = {
    presses: () => presses,
    async press(control) {
      await ready(page);
      presses += 1;
      if (isMobile) return tap(control);
      await tabTo(page, control);
      const isTicked = await control.evaluate((one) => one.matches('[type=checkbox], [type=radio]'));
      await page.keyboard.press(isTicked ? 'Space' : 'Enter');
    },
    async write(field, value) {
      await ready(page);
      const type = await field.getAttribute('type');
      if (isMobile) {
        presses += 1;
        await tap(field);
        // Phones have their own pickers for dates and times.
        if (type === 'date' || type === 'time') return field.fill(value);
      } else await tabTo(page, field);
      if (type === 'date') return page.keyboard.type(value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2$3$1'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    },
    async choose(control, file) {
      const chooser = page.waitForEvent('filechooser');
      await hands.press(control);
      await (await chooser).setFiles({ name: file, mimeType: 'image/jpeg', buffer: await makePhoto(640, 640) });
    },
    async goTo(name) {
      await ready(page);
      const menu = page.getByRole('navigation', { name: 'Admin' });
      const link = menu.getByRole('link', { name }).filter({ visible: true }).first();
      if (isMobile && !(await link.isVisible())) await hands.press(page.locator('header summary', { hasText: 'More' }));
      const href = await link.getAttribute('href');
      await hands.press(link);
      await page.waitForURL(({ pathname }) => pathname === href);
      if (test.info().project.name !== 'no-script') await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  };
  return hands;
}

/** Waits for hydration, also during a navigation. */
const ready = (page: Page) => expect(() => waitForHydration(page)).toPass({ timeout: 60_000 });

async function tap(control: Locator): Promise<void> {
  const side = await control.evaluate((one) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    return Math.min(width, height);
  });
  expect(side, `${String(control)} is wide and high enough for a thumb`).toBeGreaterThanOrEqual(smallestTargetPx);
  await control.tap();
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let moves = 0; moves <= maxMoves; moves += 1) {
    const key = await control.evaluate((one) => {
      const at = document.activeElement;
      if (at === one) return null;
      if (at?.matches('.skip-link[href="#main"]')) return one.closest('main') ? 'Enter' : 'Tab';
      if (!at || at === document.body) return 'Tab';
      if (
        at instanceof HTMLInputElement &&
        one instanceof HTMLInputElement &&
        at.type === 'radio' &&
        at.name === one.name
      )
        return 'ArrowDown';
      return at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${maxMoves} moves on ${page.url()} did not reach ${String(control)}`);
}

const said = (page: Page, value: string | RegExp) => page.getByRole('status').filter({ hasText: value });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).filter({ visible: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

async function editorReady(page: Page): Promise<void> {
  await ready(page);
  if (test.info().project.name !== 'no-script')
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
}

/** Opens a window for another person. */
async function openOther(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders: { 'X-Forwarded-For': `10.${a}.${b}.${c}` } });
}

test('a receptionist’s week works by keyboard alone on a desktop and by thumb on a phone @phone-daily @no-script-daily', async ({
  page,
  browser,
  baseURL,
  context,
  isMobile,
  javaScriptEnabled,
}) => {
  page.setDefaultTimeout(30_000);
  const hands = takeHands(page, isMobile);
  const { press, write, choose, goTo } = hands;
  const visitor = await openOther(browser, baseURL);
  const title = 'Winter care for a liner';
  const post = '/blog/winter-care-for-a-liner';
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true }).filter({ visible: true });
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).filter({ visible: true });
  const main = page.getByRole('main');
  const enter = async (window: Page, password: string) => {
    const { write: writeIn, press: pressIn } = takeHands(window, isMobile);
    await writeIn(window.getByLabel('E-mail'), dana.email);
    await writeIn(window.getByLabel('Password', { exact: true }), password);
    await pressIn(button(window, 'Login'));
  };
  const openPost = async () => {
    await goTo('Blog');
    await press(link(title));
    await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
    await editorReady(page);
  };

  await test.step('Monday: a wrong password, then sign-in; a call, a note, done; a post started', async () => {
    spec('2.75', '3.13', '8.9', '8.14');
    await visitorAsks(visitor, 'Sample Ada Fontenot');
    await page.goto('/admin/login');
    await enter(page, 'a wrong password');
    await expect(page.getByRole('alert')).toHaveText('Incorrect password. Please try again.');
    await expect(page.getByLabel('E-mail')).toHaveValue(dana.email);
    await enter(page, demoPassword);
    await page.waitForURL('**/admin/staff');

    await goTo('Messages');
    await write(field('Name or phone'), 'fontenot');
    await page.keyboard.press('Enter');
    await press(main.getByRole('link', { name: 'Sample Ada Fontenot' }));
    // The first message was shown before, without a page of its own.
    await page.waitForURL(/\/contactMessages\/\d+/);
    const message = page.getByRole('region', { name: 'Sample Ada Fontenot', exact: true });
    await expect(message.getByText('New', { exact: true })).toBeVisible();
    await expect(message.getByText('Contact form, home page')).toBeVisible();
    await press(message.getByRole('link', { name: 'Call (225) 555-0117' }));
    if (javaScriptEnabled) await expect(said(page, 'You’re calling')).toBeVisible();
    await write(message.getByLabel('Note for staff'), 'Comes on Thursday at ten.');
    await press(button(message, 'Mark as done'));
    await expect(said(page, 'Marked as done. Note saved.')).toBeVisible();
    await press(message.locator('summary', { hasText: 'More for' }));
    await press(button(message, /^Delete/));
    await press(button(page.getByRole('dialog'), 'Delete'));
    await expect(page.getByText('Message deleted.')).toBeVisible();
    await page.waitForURL(/\/contactMessages(\?|$)/);
    await press(button(page, 'Undo'));
    await expect(page.getByText(/^Message \d+ was restored\.$/)).toBeVisible();

    await goTo('Today');
    await press(link('New post'));
    await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible();
    await editorReady(page);
    await write(field('Title'), title);
    await write(text(page), 'Wash the liner each night.');
    await write(field('Category'), category);
    await choose(field('Picture (optional)'), 'liner.jpg');
    if (javaScriptEnabled) await expect(page.getByText(/^Done/)).toBeVisible();
    await write(page.getByRole('textbox', { name: 'Describe the picture' }), 'A liner on its stand');
    await press(page.getByRole('radio', { name: 'No patient' }));
    await press(button(page, 'Save draft'));
    await expect(page.getByText('Blog post added successfully!')).toBeVisible();
    expect((await visitor.request.get(post)).status()).toBe(404);
    if (isMobile) await press(page.locator('header summary', { hasText: 'More' }));
    await press(button(page, 'Logout'));
    await page.waitForURL('**/admin/login');
  });

  await test.step('Tuesday: the draft is published; the session ends during typing', async () => {
    await enter(page, demoPassword);
    await page.waitForURL('**/admin/staff');
    const before = hands.presses();
    await goTo('Today');
    // The only draft opens at once.
    await press(main.getByRole('link', { name: /^\d+ ?Draft/ }));
    await editorReady(page);
    await press(button(page, 'Publish'));
    await expect(said(page, `“${title}” is published.`)).toContainText('Visitors can read it now.');
    expect(hands.presses() - before, 'presses to publish').toBeLessThanOrEqual(4);
    await expect
      .poll(async () => (await visitor.request.get(post)).text())
      .toMatch(/srcSet[^]*A liner on its stand|A liner on its stand[^]*srcSet/);

    await editorReady(page);
    await write(text(page), 'Wash the liner each evening.');
    await context.clearCookies();
    await press(button(page, 'Save changes'));
    await expect(page.getByText('You’re no longer signed in.')).toBeVisible();
    // Without script the page has no such link, so open a tab by hand.
    const opened = context.waitForEvent('page');
    if (javaScriptEnabled) await press(link(/in a new tab/));
    else await (await context.newPage()).goto('/admin/login');
    const tab = await opened;
    await enter(tab, demoPassword);
    await tab.waitForURL('**/admin/staff');
    await tab.close();
    await press(button(page, /again/));
    await expect(page.getByText(`“${title}” is published.`)).toBeVisible();
    await visitor.goto(post);
    await expect(visitor.getByText('Wash the liner each evening.').first()).toBeVisible();
  });

  await test.step('Wednesday: two people on one post; compared, restored, deleted, undone; a comment', async () => {
    spec('2.70', '2.72', '8.17', '8.19');
    await openPost();
    const colleague = await openOther(browser, baseURL);
    await signIn(colleague, new URL(page.url()).pathname, marcus);
    // Otherwise the test would type into the plain field, which the editor then hides.
    await editorReady(colleague);
    await text(colleague).fill('Wash the liner, says Marcus.');
    await colleague.getByRole('button', { name: 'Save changes' }).click();
    await expect(colleague.getByText(`“${title}” is published.`)).toBeVisible();
    await write(text(page), 'Wash the liner, says Dana.');
    if (javaScriptEnabled) await page.keyboard.press('Control+s');
    else await press(button(page, 'Save changes'));
    await expect(page.getByRole('alert')).toContainText(/^Marcus saved this at .* the other one stays in Versions\./);
    await expect(page.getByRole('region', { name: 'Two versions' })).toContainText('Marcus');
    if (javaScriptEnabled && !isMobile) await expectNoAxeViolations(page);
    await press(button(page.getByRole('region', { name: 'Two versions' }), 'Keep mine'));
    await expect(page.getByText(`“${title}” is published.`)).toBeVisible();

    await press(link('Earlier versions'));
    await expect(page.getByText('Dana Arceneaux’s unsaved copy').first()).toBeVisible();
    await press(link(/What changed in Version 5/));
    await expect(page.locator('ins').first()).toContainText('Dana.');
    await press(button(page, 'Restore Version 2'));
    await press(button(page, 'Restore'));
    await expect(page.getByText('Restored as version 6.')).toBeVisible();
    await visitor.goto(post);
    await expect(visitor.getByText('Wash the liner each night.').first()).toBeVisible();

    await goTo('Blog');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await press(row.locator('summary', { hasText: 'More for' }));
    await press(button(page, `Delete ${title}`));
    await press(button(page, 'Delete the post'));
    await expect(page.getByText('Blog post deleted successfully!')).toBeVisible();
    expect((await visitor.request.get(post)).status()).toBe(404);
    await press(button(page, 'Undo'));
    await expect(page.getByText(`The post “${title}” was restored.`)).toBeVisible();

    const message = 'See https://one.example and https://two.example';
    await visitorComments(visitor, post, message);
    await goTo('Today');
    await press(main.getByRole('link', { name: /Comments? held for review/ }));
    await page.waitForURL('**/admin/comments?show=held');
    const held = page.getByRole('listitem').filter({ hasText: message });
    await expect(held.getByText('Held because: It has 2 links.')).toBeVisible();
    await press(button(held, /^Approve/));
    await expect(page.getByText('Comment approved. It is public now.')).toBeVisible();
    await press(link(/^Public/));
    await press(held.locator('summary', { hasText: 'Reply' }));
    await write(held.getByLabel('Your reply, from the clinic'), 'Thank you, and here is our number.');
    await press(button(held, 'Post reply'));
    await expect(page.getByText('Reply posted.')).toBeVisible();
    await visitor.goto(post);
    const answers = visitor.getByRole('list', { name: 'Replies to Sample reader' });
    await expect(answers).toContainText('our number');
    await expect(answers.getByText('Staff', { exact: true })).toBeVisible();
    const asked = held.filter({ hasNotText: 'Thank you,' });
    await press(asked.getByRole('checkbox'));
    await press(button(page, 'Hide'));
    await expect(page.getByText('1 comment hidden.')).toBeVisible();
    await visitor.goto(post);
    await expect(visitor.getByText(message)).toHaveCount(0);
  });

  await test.step('Thursday: a new colleague on the about page, a closure, and a storm', async () => {
    spec('2.69', '4.17', '5.7');
    const name = 'Sample Adele Boudreaux';
    const row = page.locator('[data-row]', { hasText: name });
    await goTo('Staff');
    await write(field('Name'), name);
    await write(field('Designation'), 'Orthotist');
    await choose(field(/^Picture/), 'portrait.jpg');
    if (javaScriptEnabled) await expect(page.getByText(/^Done, /)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Only this person' })).toBeChecked();
    await press(button(page, 'Add staff member'));
    await expect(said(page, `${name} was added.`)).toBeVisible();
    for (const label of ['Name', 'Designation']) await expect(field(label)).toHaveValue('');
    await press(link(name));
    await expect(field('Designation')).toHaveValue('Orthotist');
    await write(field('Designation'), 'Lead orthotist');
    await press(button(page, 'Save'));
    await expect(said(page, 'Saved.')).toBeVisible();
    await goTo('Staff');
    await press(row.locator('summary', { hasText: 'More for' }));
    await press(button(row, `Move up ${name}`));
    await expect(page.getByText(/^Sample Adele Boudreaux is now number \d of \d\.$/)).toBeAttached();
    if (javaScriptEnabled && !isMobile) await expect(button(row, `Move up ${name}`)).toBeFocused();
    await visitor.goto('/about');
    const names = await visitor.locator('main article h3').allTextContents();
    expect(names.indexOf(name)).toBe(names.length - 2);
    await expect(visitor.getByText('Lead orthotist')).toBeVisible();
    await press(button(row, `Delete ${name}`));
    await press(button(page.getByRole('dialog', { name: `Delete ${name}?` }), 'Cancel'));
    if (!isMobile) await expect(button(row, `Delete ${name}`)).toBeFocused();
    await press(button(row, `Delete ${name}`));
    await press(button(page.getByRole('dialog'), 'Delete'));
    await expect(said(page, `${name} was deleted.`)).toBeVisible();
    await press(button(page, 'Undo'));
    await expect(said(page, `${name} was restored.`)).toBeVisible();

    const day = clinicDay(startingZone, new Date(Date.now() + 3 * 86_400_000));
    await goTo('Clinic');
    await press(link('Hours & closures'));
    await press(link('Add a closure'));
    const closure = page.getByRole('group', { name: 'Add a closure' });
    await write(closure.getByLabel('First day'), day);
    await write(closure.getByLabel('Reason'), 'Sample holiday');
    await press(button(page, 'Save'));
    await expect(said(page, 'Saved. Every page is up to date.')).toBeVisible();
    await visitor.goto('/contact');
    await expect(visitor.getByRole('contentinfo')).toContainText(`Closed ${formatDay(day)}:`);

    await goTo('Storm mode');
    await press(button(page, 'We are closed'));
    await expect(said(page, 'Every page now says: Closed because of the storm.')).toBeVisible();
    const bar = visitor.getByRole('region', { name: 'Storm update' });
    await visitor.goto('/');
    await expect(bar).toContainText('Closed because of the storm.');
    await press(button(page, 'End storm mode'));
    await expect(said(page, 'Storm mode is off. The site shows your usual hours again.')).toBeVisible();
    await visitor.goto('/');
    await expect(bar).toHaveCount(0);
  });

  await test.step('Friday: a colleague is invited, signs in, and is removed', async () => {
    const name = `Renée ${test.info().project.name}`;
    const email = `renee-${test.info().project.name}@cypress-po.example`;
    await goTo('People');
    await write(field('Name'), name);
    await write(field('E-mail'), email);
    await press(button(page, 'Send invitation'));
    await expect(said(page, `${name} created.`)).toBeVisible();
    const guest = await openOther(browser, baseURL);
    await guest.goto(linkIn((await nextMail(email)).text));
    await guest.getByLabel('New password').fill('a pass phrase of hers');
    await guest.getByRole('button', { name: 'Create my account' }).click();
    await guest.waitForURL('**/admin/staff');
    await page.goto('/admin/people');
    await press(page.locator('summary', { hasText: `More for ${name}` }));
    await press(button(page, `Remove ${name}`));
    await press(button(page.getByRole('dialog'), 'Remove'));
    await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
    await guest.goto('/admin/blog');
    await expect(guest).toHaveURL(/\/admin\/login/);
    if (isMobile) await press(page.locator('header summary', { hasText: 'More' }));
    await press(button(page, 'Logout'));
    await page.waitForURL('**/admin/login');
  });
});

async function visitorAsks(visitor: Page, name: string): Promise<void> {
  await visitor.goto('/');
  const form = visitor.locator('form', { has: visitor.getByLabel('Your name') });
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('E-mail').fill('ada@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0117');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(visitor.getByText('Your contact information has been sent!')).toBeVisible();
}

async function visitorComments(visitor: Page, post: string, message: string): Promise<void> {
  await visitor.goto(post);
  const form = visitor.locator('form', { has: visitor.getByLabel('Your comment') });
  await form.getByLabel('Name').fill('Sample reader');
  await form.getByLabel('E-mail').fill('reader@mail.example');
  await typeLikeAPerson(form.getByLabel('Your comment'), message);
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(visitor.getByText('It will appear once someone on our staff has read it.')).toBeVisible();
}
