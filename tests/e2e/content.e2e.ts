import type { Page } from '@playwright/test';
import {
  expect,
  expectFits,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  staffPeople,
  test,
  testAllowingErrors,
} from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

const questions = '/admin/pages/home/questions';
const hurts = 'Will it hurt?';

async function openPart(page: Page, address = questions, person = staffPeople.dana): Promise<void> {
  await signIn(page, address, person);
  await waitForHydration(page);
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
const answerOf = (page: Page, title: string) => row(page, title).getByLabel('Answer', { exact: true });
const field = (page: Page) => page.getByLabel('Text beside the title', { exact: true });
const spanishTitle = (page: Page) => page.getByLabel('Spanish: Title', { exact: true }).first();
const publish = (page: Page) => page.getByRole('button', { name: /^Publish/ });

async function openRow(page: Page, title: string): Promise<void> {
  await row(page, title).locator('summary').first().click();
}

test('six presses from the start of the staff area change an answer, and visitors see it @no-script @phone-daily', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/admin');
  await waitForHydration(page);
  let presses = 0;
  const press = async (locator: ReturnType<Page['getByRole']>) => {
    presses += 1;
    await locator.click();
  };
  const link = page.getByRole('link', { name: 'Pages' });
  if (!(await link.first().isVisible())) await press(page.locator('summary', { hasText: 'More' }));
  await press(link.filter({ visible: true }));
  await expect(page.getByText(/^0 of \d+ own$/).first()).toBeVisible();
  await press(
    page
      .getByRole('link', { name: /^Questions/ })
      .filter({ visible: true })
      .first(),
  );
  await waitForHydration(page);
  await press(row(page, hurts).locator('summary').first());
  await press(answerOf(page, hurts));
  await answerOf(page, hurts).fill('It should not. Call us when it does, and bring your liner.');
  await press(publish(page));
  await expect(page.getByText(/^Published at/)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) });
  const site = await visitor.newPage();
  await site.goto('/');
  await expect(site.getByText('and bring your liner.')).toBeAttached();
  await expect(site.getByText('Edit this part')).toHaveCount(0);
  await visitor.close();
});

test('Spanish stands beside its English, and lost Spanish beside the new English', async ({ page }) => {
  await openPart(page, '/admin/pages/contact/find');
  const english = page.getByLabel('Title above the map', { exact: true });
  const spanish = page.getByLabel('Spanish: Title above the map', { exact: true });
  await page
    .locator('summary', { has: page.getByText('Spanish', { exact: true }) })
    .first()
    .click();
  const before = { english: await english.inputValue(), spanish: await spanish.inputValue() };
  await english.fill('Where you find us');
  await expect(spanish).toHaveValue('');
  await expect(page.getByText(`Old Spanish, for “${before.english}”: ${before.spanish}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await spanish.fill('Dónde encontrarnos');
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await expect(spanish).toHaveValue('Dónde encontrarnos');
  await page.goto('/es/contact');
  await expect(page.getByRole('heading', { name: 'Dónde encontrarnos' })).toBeVisible();

  await openPart(page, '/admin/pages/contact/find');
  await english.fill('Where you find us today');
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await page.goto('/admin/spanish');
  await page.getByRole('link', { name: 'Where you find us today' }).click();
  await expect(page.getByText('Old Spanish, for “Where you find us”: Dónde encontrarnos')).toBeVisible();
});

test('questions can be added, moved and removed, and undo restores them @phone-daily @no-script-daily', async ({
  page,
}) => {
  await openPart(page);
  await page.getByRole('button', { name: 'Add question' }).click();
  const added = page.getByLabel('Question', { exact: true }).last();
  await expect(added).toBeFocused();
  await added.fill('Is there parking?');
  await page.getByLabel('Answer', { exact: true }).last().fill('Yes, beside the door.');
  const title = 'What should I bring to my first visit?';
  await openRow(page, title);
  const up = page.getByRole('button', { name: `Move up question “${title}”` });
  // On a slow line the answer arrives before the list in its new order, and Publish is pressed in between.
  const slow = /\/admin\/pages\/home\/questions\.data/;
  await page.route(slow, async (route) => {
    if (route.request().method() === 'GET') await new Promise((later) => setTimeout(later, 1_500));
    await route.fallback();
  });
  await up.click();
  await expect(page.getByText('Now number 8 of 10.')).toBeVisible();
  await expect(up).toBeFocused();
  await expect(page.getByLabel('Question', { exact: true }).last()).toHaveValue('Is there parking?');
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await page.unroute(slow);
  await page.goto('/');
  const shown = page.locator('details[name="questions"] > summary');
  await expect(shown).toHaveCount(10);
  await expect(shown.nth(7)).toContainText(title);

  // The page itself shows staff an edit link for each section.
  await expect(page.getByRole('link', { name: /^Edit this part/ })).toHaveCount(10);
  await page.getByRole('link', { name: 'Edit this part questions' }).click();
  await waitForHydration(page);
  await openRow(page, 'Is there parking?');
  await page.getByRole('button', { name: 'Delete question “Is there parking?”' }).click();
  await expect(page.getByText('Removed the question. Undo restores it.')).toBeVisible();
  await expect(row(page, 'Is there parking?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Is there parking?')).toHaveCount(1);
});

test('a move and an undo stay when the page cannot be loaded again, and Publish sends what is on the screen', async ({
  page,
}) => {
  await openPart(page);
  const titles = page.locator('ol > li > details > summary b');
  const before = await titles.allTextContents();
  const [first = '', second = ''] = before;
  const away = /\/admin\/pages\/home\/questions\.data/;
  await page.route(away, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 503, headers: { 'X-Request-Id': 'x' }, body: '' })
      : route.fallback(),
  );
  await openRow(page, second);
  await page.getByRole('button', { name: `Move up question “${second}”` }).click();
  await expect(page.getByText('Now number 1 of')).toBeVisible();
  await expect(titles).toHaveText([second, first, ...before.slice(2)]);
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(before);
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await page.unroute(away);
  await page.goto('/');
  await expect(page.locator('details[name="questions"] > summary').first()).toContainText(first);
});

test('typing saves itself and appears in the preview, at the width of a phone or a computer', async ({ page }) => {
  await openPart(page, '/admin/pages/home/banner');
  const [title, main] = [page.getByRole('heading', { level: 1 }), page.getByRole('main')];
  expect((await title.boundingBox())?.y, 'the bar covers nothing above the page').toBeGreaterThan(
    (await main.boundingBox())?.y ?? NaN,
  );
  await page.getByLabel('Title', { exact: true }).fill('We come to you, and it is guaranteed.');
  await expect(page.getByText('“guaranteed” sounds like a promise')).toBeVisible();
  await expect(page.getByText(/^\d+ changes? saved at .* Not on the website yet\.$/)).toBeVisible();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'We come to you, and it is guaranteed.' })).toBeVisible();
  await expect(preview.getByRole('heading')).toHaveCount(1);
  await page.getByRole('button', { name: 'Computer' }).click();
  await expect(preview.getByRole('heading', { name: 'We come to you' })).toBeVisible();
  // Visitors see neither the draft nor its edit link.
  const visitor = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin });
  await visitor?.goto('/?draft=banner');
  await expect(visitor?.getByText('it is guaranteed') ?? page.locator('none')).toHaveCount(0);
  await visitor?.close();
});

test('a text that is too long stays complete, and an earlier version can be viewed and restored as a draft @no-script-daily', async ({
  page,
}) => {
  await openPart(page, '/admin/pages/home/steps');
  const long = 'Five steps. '.repeat(30);
  await field(page).fill(long);
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing has been published yet.');
  await expect(
    page.getByRole('link', { name: /^Text beside the title: Shorten this by \d+ characters\.$/ }),
  ).toBeVisible();
  await expect(field(page)).toHaveValue(long);
  await field(page).fill('Four steps, as slow as you like.');
  await publish(page).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  await field(page).fill('Five steps.');
  await publish(page).click();
  await expect(page.getByText('Five steps.').first()).toBeAttached();
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('link', { name: 'What changed in Published' }).last().click();
  await expect(page.locator('ins', { hasText: 'as slow as you like.' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore Published' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored as a draft. Visitors will see it once you publish.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not published yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit How it works' }).click();
  await expect(field(page)).toHaveValue('Four steps, as slow as you like.');
});

test('two people who edit at the same time are asked, and both texts are kept @no-script-daily', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = '/admin/pages/home/makers';
  await openPart(page, address);
  const other = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const marcus = await other.newPage();
  await signIn(marcus, address, staffPeople.marcus);
  await field(marcus).fill('Parts that Marcus likes.');
  const before = await spanishTitle(page).inputValue();
  await marcus.locator('summary', { hasText: 'Spanish' }).first().click();
  await spanishTitle(marcus).fill('De Marcos');
  await marcus.getByRole('button', { name: 'Save draft' }).click();
  await expect(marcus.getByText(/changes? saved at/)).toBeVisible();

  await field(page).fill('Parts that Dana likes.');
  const save = page.getByRole('button', { name: 'Save draft' });
  if (await save.isVisible()) await save.click();
  await expect(page.getByRole('alert')).toContainText('take theirs: the other one stays in Versions.');
  await expect(page.getByRole('region', { name: 'Two versions' })).toContainText('Marcus');
  await expect(page.getByRole('region', { name: 'Two versions' })).toContainText('Spanish of Title');
  await page.getByRole('region', { name: 'Two versions' }).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('region', { name: 'Two versions' })).toHaveCount(0);
  await page.goto(`${address}/versions`);
  await expect(page.getByText(/^Marcus Bell,/)).toBeVisible();
  await page.goto(address);
  await expect(field(page)).toHaveValue('Parts that Dana likes.');
  await expect(spanishTitle(page)).toHaveValue(before);
  await other.close();
});

testAllowingErrors(
  'without a connection the editor says so, keeps the text and asks before leaving',
  async ({ page }) => {
    await openPart(page, '/admin/pages/home/contact');
    await page.route('**/autosave', (route) => route.abort());
    await page.getByLabel('Title', { exact: true }).fill('Tell us how we reach you');
    await expect(page.getByText('Not saved: no connection. Trying again.')).toBeVisible();
    const way = page.getByRole('link', { name: 'All pages' });
    await way.click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(way).toBeFocused();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tell us how we reach you');
    await page.unroute('**/autosave');
    await expect(page.getByText(/saved at .* Not on the website yet\.$/)).toBeVisible();
  },
);

test('the editor fits a small window and has no axe violations with a dialog open @daily', async ({ page }) => {
  await openPart(page);
  await openRow(page, hurts);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectFits(page, 'the editor at 320 px');
  await page.goto('/admin/pages/home/quotes');
  await waitForHydration(page);
  await openRow(page, 'Alton R.');
  await page.getByRole('button', { name: 'Choose from the library' }).filter({ visible: true }).click();
  await expect(page.getByRole('group', { name: 'Library pictures' })).toBeFocused();
  await expectNoAxeViolations(page);
  await expectFits(page, 'the editor of quotes at 320 px');
});
