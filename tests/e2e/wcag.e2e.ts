/** WCAG 2.2 criteria that axe cannot check and no other test covers; sweep.e2e.ts has 1.4.12 and 2.5.8. docs/evidence/accessibility.md lists all. */
import { publicPaths } from '../setup/paths.ts';
import { expect, served, waitForHydration, signIn, test } from './fixtures.ts';

const article = '/blog/getting-ready-for-your-first-fitting';

test('2.4.11, 2.4.7, 3.2.1 and 2.1.2 the focus is visible, changes nothing by itself and is never trapped', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', article, '/contact']) {
    await page.goto(path);
    await waitForHydration(page);
    const seen = new Set<string>();
    for (let stops = 0; stops < 130; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // Some part of it must be on top, so check its corners and its center.
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const across = [left + 2, (left + right) / 2, right - 2];
        const down = [top + 2, (top + bottom) / 2, bottom - 2];
        const isOnTop = across.some((x) =>
          down.some((y) => {
            const found = document.elementFromPoint(x, y);
            return found !== null && (element.contains(found) || found.contains(element));
          }),
        );
        // A card whose link covers it shows the focus ring itself.
        const isMarked = [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
        return {
          name: `${element.outerHTML.slice(0, 100)} ${left + scrollX} ${top + scrollY}`,
          isOnTop: isOnTop || width * height === 0,
          isMarked,
        };
      });
      if (!stop || seen.has(stop.name)) break;
      seen.add(stop.name);
      expect.soft(stop, `${stop.name} on ${path}`).toMatchObject({ isOnTop: true, isMarked: true });
    }
    expect(seen.size, `stops on ${path}`).toBeGreaterThan(20);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('2.4.11 the header does not cover the label of a focused field', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    for (const name of ['Your name', 'E-mail', 'Phone, with area code']) {
      const hidden = await page
        .getByRole('main')
        .getByLabel(name, { exact: true })
        .evaluate(async (field: HTMLInputElement) => {
          const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          scrollBy({ top: field.getBoundingClientRect().top - headerEnd - 8, behavior: 'instant' });
          field.focus();
          await new Promise((painted) => requestAnimationFrame(painted));
          return headerEnd - (field.labels?.[0]?.getBoundingClientRect().top ?? 0);
        });
      expect(hidden, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

served('3.2.6 and 3.2.3 help and menu have the same order on every page', async ({ request }) => {
  const orders = new Map<string, string[]>();
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const around = html.replace(/<main[^]*<\/main>/, '');
    const links = [...around.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href = '']) => href);
    orders.set(
      path,
      links.filter((href) => /^(tel:|mailto:|\/contact$|\/about$|\/blog$|\/gallery$)/.test(href)),
    );
  }
  const [home = []] = orders.values();
  expect(home.filter((href) => href.startsWith('tel:')).length).toBeGreaterThan(2);
  // A page may lack an item, but the others keep the home page's order.
  for (const [path, order] of orders) expect(isPartOf(order, home), `${path}: ${order.join(' ')}`).toBe(true);
});

function isPartOf(some: string[], all: string[]): boolean {
  let at = 0;
  for (const one of some) {
    at = all.indexOf(one, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

test('3.3.8 a password can be pasted, shown and filled in by a password manager', async ({ page }) => {
  await page.goto('/admin/login');
  await waitForHydration(page);
  const email = page.getByLabel('E-mail');
  const password = page.getByLabel('Password', { exact: true });
  await expect(email).toHaveAttribute('autocomplete', /username/);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await email.fill('copied-pass-phrase');
  await email.press('Control+a');
  await email.press('Control+c');
  await password.press('Control+v');
  await expect(password).toHaveValue('copied-pass-phrase');
  await page.getByRole('button', { name: /show/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('2.5.2 a press that moves off its target before release does nothing', async ({ page }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Call me back' });
  await send.scrollIntoViewIfNeeded();
  await send.hover();
  await page.mouse.down();
  await page.mouse.move(2, 400);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Your name')).not.toBeFocused();
});

test('1.4.13 the tooltip of an editor button stays under the pointer and closes with Escape', async ({ page }) => {
  await signIn(page, '/admin/blog/3');
  const bold = page.getByRole('button', { name: 'Bold' });
  const tip = bold.getByText('Bold, Ctrl+B');
  await bold.hover();
  await expect(tip).toBeVisible();
  await tip.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

served('1.3.4 no page requires a screen orientation', async ({ request }) => {
  expect(await (await request.get('/site.webmanifest')).json()).not.toHaveProperty('orientation');
  const html = await (await request.get('/')).text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(sheets.length).toBeGreaterThan(0);
  for (const href of sheets) expect(await (await request.get(href)).text(), href).not.toMatch(/\(orientation\b/);
});

test('3.2.2 and 3.3.7 filling in a form sends nothing, and no question is asked twice', async ({ page }) => {
  await page.goto('/contact');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  const fields = form.locator('input:not([type=hidden]):not([type=radio]):not([tabindex="-1"])');
  const purposes = await fields.evaluateAll((all) => all.map((field) => field.getAttribute('autocomplete')));
  expect(purposes).toEqual(['name', 'tel', 'email']);
  for (const text of ['Your name', 'E-mail', 'Phone']) await form.getByLabel(text).fill('225 555 0117');
  await form.getByLabel('Phone').blur();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
