import type { Page } from '@playwright/test';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { expect, expectNoAxeViolations, waitForHydration, signIn, test, spec } from './fixtures.ts';

/** Returns a title that no other test uses. */
const titled = (what: string, info: { project: { name: string } }) =>
  `${what} ${info.project.name} ${Math.random().toString(36).slice(2, 8)}`;

/** Tests of the public pages check the newest posts and skip this category. */
const testCategory = 'Written by tests';
const longAgo = '2020-01-02';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const press = (page: Page, name: 'Publish' | 'Schedule' | 'Save changes' | 'Save draft' | 'Move to drafts') =>
  page.getByRole('button', { name, exact: true }).click();

let withScript = true;
test.beforeEach(({ javaScriptEnabled }) => {
  withScript = javaScriptEnabled;
});

/** Waits until the editor has replaced the plain field. Without script the plain field stays. */
async function editorReady(page: Page) {
  await waitForHydration(page);
  await discardKept(page);
  await expect(page.getByLabel('Title')).toBeVisible();
  if (withScript) await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
}

/** Discards an unsaved draft of another test. */
async function discardKept(page: Page) {
  const discard = page.getByRole('button', { name: 'Discard them' });
  if (await discard.isVisible()) await discard.click();
}

type Written = { title: string; text?: string; day?: string; button?: Parameters<typeof press>[1] };

async function writePost(page: Page, fields: Written) {
  await page.goto('/admin/blog/new');
  await editorReady(page);
  await page.getByLabel('Title').fill(fields.title);
  await text(page).fill(fields.text ?? 'Wash the liner each night.');
  await page.getByLabel('Category').fill(testCategory);
  await page.getByLabel('Publish date').fill(fields.day ?? longAgo);
  await press(page, fields.button ?? 'Publish');
  await expect(page.getByText('Blog post added successfully!')).toBeVisible();
  await editorReady(page);
}

async function openEditor(page: Page, title: string) {
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();
  await editorReady(page);
}

test('nothing typed is lost while the editor loads, and nothing below it moves', async ({ page }) => {
  await signIn(page, '/admin/blog');
  for (const typedBefore of ['', 'Wash the ']) {
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/rich-editor-*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/admin/blog/new');
    await page.locator('html[data-awake]').waitFor();
    await discardKept(page);
    await text(page).pressSequentially(typedBefore);
    await text(page).focus();
    const publish = page.getByRole('button', { name: 'Publish' });
    const before = await publish.boundingBox();
    const arrived = page.waitForResponse('**/assets/rich-editor-*.js');
    arrival.resolve();
    await (await arrived).finished();
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    if (typedBefore) await expect(page.getByRole('button', { name: 'Switch to the formatting buttons' })).toBeVisible();
    else await expect(toolbar).toBeVisible();
    expect((await publish.boundingBox())?.y).toBe(before?.y);
    await page.keyboard.type('liner');
    if (typedBefore) await expect(text(page)).toHaveValue('Wash the liner');
    else await expect(text(page)).toHaveText('liner');
    await page.unroute('**/assets/rich-editor-*.js');
  }
});

test('a post can be written, read by visitors, edited, compared and restored @no-script', async ({ page }, info) => {
  test.skip(withScript, 'with script week.e2e.ts covers it');
  const title = titled('Winter care', info);
  await signIn(page, '/admin/blog');
  await writePost(page, { title });
  await expect(page.getByText(`“${title}” is published. Visitors can read it now.`)).toBeVisible();

  await openEditor(page, title);
  // Saving stays on this page, so a second save follows.
  for (const sentence of ['Wash the liner each evening.', 'Wash the liner each morning.']) {
    await text(page).fill(sentence);
    await press(page, 'Save changes');
    await expect(page.getByText(`“${title}” is published.`)).toBeVisible();
    await expect(page).toHaveURL(sentence.includes('evening') ? /saved=2$/ : /saved=3$/);
    await expect(text(page)).toContainText(sentence);
  }
  await page.getByRole('link', { name: 'Earlier versions' }).click();
  await page.getByRole('link', { name: 'What changed in Version 3' }).click();
  await expect(page.locator('del')).toContainText('evening.');
  await expect(page.locator('ins')).toContainText('morning.');
  await page.getByRole('button', { name: 'Restore Version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored as version 4.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit post' }).click();
  await expect(text(page)).toContainText('each night');
  await page.getByRole('link', { name: 'View on the website' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Wash the liner each night.').first()).toBeVisible();
});

test('missing required fields show errors, and nothing typed is lost @no-script', async ({ page }, info) => {
  spec('9.14');
  test.skip(withScript, 'with script manage-posts.db.test.ts covers the errors');
  const title = titled('Half done', info);
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await expect(page.getByLabel('Publish date')).toHaveValue(clinicDay(startingZone));
  await page.getByLabel('Title').fill(title);
  await press(page, 'Publish');
  await expect(page.getByRole('alert')).toContainText('Please fill out all required fields.');
  await expect(page.getByText('Write the text of the post.').last()).toBeVisible();
  await expect(page.getByText('Choose a category.').last()).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
});

test('the preview shows the typed text in the public layout, to staff only @no-script-daily', async ({
  page,
  context,
  browser,
  baseURL,
}, info) => {
  const title = titled('Seen before', info);
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await page.getByLabel('Title').fill(title);
  await text(page).fill('Not for everybody yet.');
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByText('Preview. Visitors can’t see this yet.')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText('Not for everybody yet.')).toBeVisible();
  await expect(preview.getByRole('contentinfo')).toBeVisible();
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) });
  const answer = await stranger.request.get('/admin/blog/new/preview');
  expect(answer.url()).toContain('/admin/login');
  await stranger.close();
});

test('unsaved typing is kept and offered on the next visit', async ({ page, context }, info) => {
  const title = titled('Kept', info);
  await signIn(page, '/admin/blog');
  await writePost(page, { title, text: 'Saved words.', button: 'Save draft' });
  await page.clock.install();
  await openEditor(page, title);
  const address = page.url();
  const type = async (sentence: string) => {
    await text(page).fill(sentence);
    await expect(page.locator('textarea[name=content]')).toHaveValue(sentence);
    await page.clock.fastForward('00:02');
  };
  await type('Typed and not saved.');
  await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  await context.setOffline(true);
  await type('Typed without a line.');
  await expect(page.getByText('Not saved: no connection. Trying again.').first()).toBeVisible();
  await context.setOffline(false);
  await page.clock.fastForward('00:05');
  await expect(page.getByText(/^Saved at \d/)).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(/You have unsaved changes from \d/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Keep editing them' }).click();
  await expect(text(page)).toHaveText('Typed without a line.');
  await page.goto(address);
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(text(page)).toHaveText('Saved words.');
});

test('a save without a connection says so once, and the text is stored once it is back', async ({
  page,
  context,
}, info) => {
  const title = titled('Offline', info);
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await page.getByLabel('Title').fill(title);
  await text(page).fill('Typed first.');
  await expect(page.getByText(/^Saved at \d.* Not on the website yet\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
  await expect(text(page), 'the editor stays as it is').toBeFocused();

  await context.setOffline(true);
  await text(page).fill('Typed without a connection.');
  await press(page, 'Save draft');
  const trouble = page.getByText(/Failed to add blog post|Not saved|You’re offline/).filter({ visible: true });
  await expect(trouble).toHaveText(['Failed to add blog post']);
  await context.setOffline(false);
  await expect(page.getByText(/^Saved at \d/)).toBeVisible({ timeout: 10_000 });
  await expect(trouble).toHaveCount(0);

  const second = await context.newPage();
  await second.goto(page.url());
  await editorReady(second);
  await expect(text(second), 'the second tab').toHaveText('Typed without a connection.');
  await text(second).fill('Typed in the second tab.');
  await expect(second.getByText(/^Saved at \d/)).toBeVisible();
  await expect(page.getByText('Not saved: you wrote newer text in another tab.').first()).toBeVisible();
  await press(second, 'Save draft');
  await expect(second.getByText('Blog post added successfully!')).toBeVisible();
  await page.close();
  await second.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await expect(second.getByRole('list', { name: 'Posts' }).getByRole('listitem')).toHaveCount(1);
});

test('the keyboard alone reaches bold, lists and the toolbar, and leaves the editor again', async ({ page }, info) => {
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await page.getByLabel('Title').focus();
  await page.keyboard.type(titled('By keyboard', info));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('loud');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' and plain');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- an item');
  await expect(page.locator('textarea[name=content]')).toHaveValue('**loud** and plain\n\n- an item');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).locator(':focus')).toHaveCount(1);
  // The menu below the text.
  for (const key of ['Tab', 'Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('**loud** and plain\n\n- an item');
});

test('pasted content keeps only the formatting that a post allows', async ({ page }) => {
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await text(page).focus();
  await text(page).evaluate((editor) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h1 style="color:red">Big</h1><p class=MsoNormal style="margin:0">See <a href="javascript:alert(1)">this</a> <span style="font-weight:700">bold</span><img src="https://elsewhere.example/x.gif"></p><table><tr><td>cell</td></tr></table><script>alert(1)</script>',
    );
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('textarea[name=content]')).toHaveValue(
    '## Big\n\nSee this **bold**\\[Picture not pasted\\]\n\ncell',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A **typed** and *soft* word');
  const written = page.locator('textarea[name=content]');
  await expect(written).toHaveValue('A **typed** and *soft* word');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. ');
  await expect(text(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(text(page).getByRole('listitem')).toHaveCount(0);
  for (const address of ['https://www.va.gov/', '/contact']) {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Page, post or address' }).fill(address);
    await page.keyboard.press('Enter');
    // Move into the link, so that the second address replaces the first.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Link', exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(written).toHaveValue('A **typed** and *soft* word\n\n1\\. [https://www.va.gov/](/contact)');
  // Found by its title: arrow keys and Enter, or Enter alone for the first.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  for (const keys of [['Enter'], ['ArrowDown', 'Enter']]) {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('textbox', { name: 'Page, post or address' });
    await field.fill('sokets');
    await expect(page.getByText('No page or post with “sokets”. Paste an address instead.')).toBeVisible();
    await field.fill('ottobock');
    await expect(page.getByRole('button', { name: /^Ottobock/ })).toBeVisible();
    await expectNoAxeViolations(page);
    for (const key of keys) await page.keyboard.press(key);
    await expect(text(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
  }
  await expect(written).toHaveValue(/^\[Ottobock\s?\]\(\/departments\/ottobock\)/);
});

test('the first letter typed into the link dialog stays, although the autosave starts', async ({ page }) => {
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.keyboard.type('contact');
  await expect(page.getByRole('textbox', { name: 'Page, post or address' })).toHaveValue('contact');
  await page.getByRole('button', { name: /^Contact/ }).click();
  await expect(page.locator('textarea[name=content]')).toHaveValue('[Contact](/contact)');
});

test('publishing asks once about an unanswered cover, and the answer goes out with the post', async ({ page }) => {
  await signIn(page, '/admin/blog/new');
  await editorReady(page);
  await page.getByLabel('Title').fill('Sample cover question');
  await page.getByLabel('Category').fill(testCategory);
  await page.getByLabel('Publish date').fill(longAgo);
  const file = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(400, 300) };
  await page.getByLabel('Picture (optional)').setInputFiles(file);
  await expect(page.getByText(/^Done, /)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Does the cover show a patient?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'No patient' }).click();
  // It was sent with the answer, and without a second question.
  await expect(page.getByText('Please fill out all required fields.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'No patient' })).toBeChecked();
  await text(page).fill('Sample words.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Blog post added successfully!')).toBeVisible();
  await expect(page.getByText('Not shown yet')).toHaveCount(0);
});
