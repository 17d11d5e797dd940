import type { Page } from '@playwright/test';
import { noticeNames, noticePages } from '#app/features/notices/notice.ts';
import { expect, served, test } from './fixtures.ts';
import { all, part, readPage, wordsIn } from './served-page.ts';

/** Returns how many sheets of Letter paper the page takes. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('a medical office fills in the fax cover with eight presses, sends nothing, and prints one sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        document.querySelector('print-sheet')?.getAttribute('data-printing') ?? '',
      );
  });
  await page.goto('/refer');
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  let presses = 0;
  const press = async (name: string | RegExp, role: 'checkbox' | 'radio' | 'button' | 'textbox') => {
    presses += 1;
    await page.getByRole('main').getByRole(role, { name }).click();
  };
  const typed = [
    'Livingston Family Medicine of Denham Springs and Watson, L.L.C.',
    'Dr. Anneliese Thibodeaux',
    '(225) 555-0171',
    '(225) 555-0172',
    '1234567890',
  ];
  await press('Office', 'textbox');
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  // The date is filled in already.
  await page.keyboard.press('Tab');
  for (const text of [
    'Bartholomew Featherstonehaugh-Boudreaux',
    'September 30, 1948',
    '(225) 555-0173',
    'Vietnamese',
  ]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await press(/^The patient agrees/, 'checkbox');
  await press('Brace', 'radio');
  await press('In the hospital or rehab', 'radio');
  await press('Prescription or written order', 'checkbox');
  await press('Visit notes, last 6 months', 'checkbox');
  await page.keyboard.press('Enter');
  await press('Print the cover sheet', 'button');
  expect(presses).toBeLessThanOrEqual(8);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'filled');
  expect(requests).toEqual([]);

  const onScreen = await readSheet(page);
  expect(onScreen.filter(({ value }) => value)).toHaveLength(15);
  await page.emulateMedia({ media: 'print' });
  const onPaper = await readSheet(page);
  expect(onPaper.map(({ label, value }) => [label, value])).toEqual(onScreen.map(({ label, value }) => [label, value]));
  expect(onPaper.filter(({ fits }) => !fits)).toEqual([]);
  await expect(page.getByText('Fax (225) 555-0141')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Referral', exact: true })).toBeVisible();
  expect(await sheetsOf(page)).toBe(1);
});

/** Returns every visible field with its label and value, and whether the value fits. */
function readSheet(page: Page) {
  return page.locator('print-sheet input').evaluateAll((inputs) =>
    inputs.flatMap((input) => {
      if (!(input instanceof HTMLInputElement) || !input.checkVisibility()) return [];
      const isBox = input.type !== 'text' && input.type !== 'tel';
      const value = isBox ? (input.checked ? 'yes' : '') : input.value;
      return [{ label: input.labels?.[0]?.textContent, value, fits: isBox || input.scrollWidth <= input.clientWidth }];
    }),
  );
}

test('the footer of Home lists every notice, and each prints on one sheet @daily', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Notice of Privacy Practices', 'Accessibility'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
  await footer.getByText('More notices').click();
  for (const name of noticeNames)
    await expect(footer.getByRole('link', { name: noticePages[name].title, exact: true })).toHaveAttribute(
      'href',
      noticePages[name].path,
    );
  const sheets: [string, number][] = [];
  for (const name of noticeNames) {
    await page.goto(noticePages[name].path);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await page.locator('print-sheet').evaluate((sheet) => sheet.setAttribute('data-printing', 'sheet'));
    sheets.push([name, await sheetsOf(page)]);
  }
  expect(sheets).toEqual(noticeNames.map((name) => [name, 1]));
  const moved = await page.request.get('/notices/language-help', { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/language-help']);
});

test('language help has sixteen languages with the right text direction and no missing glyphs', async ({ page }) => {
  await page.goto('/language-help');
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const blocks = page.locator('main section[lang]');
  await expect(blocks).toHaveCount(16);
  await expect(page.locator('main section[dir=rtl]')).toHaveCount(3);
  await expect(blocks.filter({ has: page.getByRole('link', { name: '(225) 555-0140' }) })).toHaveCount(16);
  expect(await blocks.evaluateAll(findMissing)).toEqual([]);
  await page.goto('/contact');
  await expect(page.getByText('En español', { exact: true })).toHaveAttribute('lang', 'es');
});

/** Runs in the page. Draws each letter in its block's font and compares it with a glyph that no font has. */
function findMissing(found: Element[]): string[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return ['no canvas'];
  const draw = (text: string, font: string) => {
    context.clearRect(0, 0, 60, 60);
    context.font = font;
    context.fillText(text, 10, 40);
    return canvas.toDataURL();
  };
  return found.flatMap((block) => {
    const font = `30px ${getComputedStyle(block).fontFamily}`;
    const [missing, nothing] = [draw('\u{10FFFE}', font), draw(' ', font)];
    const letters = new Set(Array.from(block.textContent ?? '').filter((letter) => /[\p{L}\p{N}\p{P}]/u.test(letter)));
    const lost = [...letters].filter((letter) => [missing, nothing].includes(draw(letter, font)));
    return letters.size > 10 && lost.length === 0 ? [] : [`${block.id}: ${lost.join('')}`];
  });
}

served(
  'directions open in the visitor’s own map app, and nothing is loaded from a map service',
  async ({ request }) => {
    const main = part(await readPage(request, '/visit'), 'main');
    const maps = all(main, 'a').filter((link) => /map|Apple|Google|OpenStreet/i.test(wordsIn(link)));
    expect(maps.map((link) => link.getAttribute('href')?.split(/[?0-9]/)[0])).toEqual([
      'geo:',
      'https://maps.apple.com/',
      'https://www.google.com/maps/dir/',
      'https://www.openstreetmap.org/directions',
    ]);
    const drawings = all(main, '[role="img"], img').map(
      (one) => one.getAttribute('aria-label') ?? one.getAttribute('alt'),
    );
    expect(drawings).toContainEqual(expect.stringMatching(/^Map of the region\. Walker is at the center/));
    expect(all(main, 'dd').map(wordsIn)).toContainEqual(expect.stringContaining('Denham Springs (70726)'));
    expect(all(main, 'iframe')).toEqual([]);
  },
);
