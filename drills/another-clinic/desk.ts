import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { triggerHydration } from '#tests/setup/trigger-hydration.ts';

export type Cost = { presses: number; characters: number; screens: number };
type Step = Cost & { step: string };

/** The site ignores a second click at the same place before this. */
const betweenPressesMs = 300;

/** Presses and writes in a page as a person does, and counts it. Later pages of a window count as screens. */
function takeHands(page: Page, cost: Cost) {
  let shown = '';
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || pathname === shown) return;
    shown = pathname;
    cost.screens += 1;
  });
  const ready = async () => {
    await page.evaluate(triggerHydration);
    await page.locator('html[data-awake]').waitFor({ state: 'attached' });
    await page.waitForTimeout(betweenPressesMs);
  };
  const press = async (control: Locator) => {
    await ready();
    cost.presses += 1;
    await control.filter({ visible: true }).first().click();
  };
  return {
    page,
    press,
    pressButton: (name: string | RegExp) => press(page.getByRole('button', { name, exact: true })),
    pressLink: (name: string | RegExp) => press(page.getByRole('link', { name, exact: true })),
    write: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true }).filter({ visible: true }).first();
      await press(field);
      cost.characters += text.length;
      await field.fill(text);
    },
    choose: async (control: Locator, name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(control)]);
      await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
    },
    /** Waits for words of the page that say that something worked. */
    sees: (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor(),
  };
}

/**
 * A desk with a window of 1440 px and a phone of 390 px beside it. After each step the phone shows the same screen, which must not be
 * wider than the phone. `pictures` is a folder for a picture of each, or nothing.
 */
export async function openDesk(url: string, pictures: string | undefined) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const open = async (width: number, height: number, isMobile: boolean) =>
    (
      await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        isMobile,
        hasTouch: isMobile,
        reducedMotion: 'reduce',
      })
    ).newPage();
  const [desk, phone, visitor] = [await open(1440, 900, false), await open(390, 844, true), await open(390, 844, true)];
  for (const page of [desk, phone, visitor]) page.setDefaultTimeout(30_000);
  const wrong: string[] = [];
  for (const page of [desk, phone, visitor])
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  const cost: Cost = { presses: 0, characters: 0, screens: 0 };
  const steps: Step[] = [];
  if (pictures) mkdirSync(pictures, { recursive: true });
  const keep = async (page: Page, name: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  };

  return {
    wrong,
    steps,
    desk: takeHands(desk, cost),
    phone: takeHands(phone, cost),
    /** A visitor costs the clinic nothing. */
    visitor: takeHands(visitor, { presses: 0, characters: 0, screens: 0 }),
    step: async (step: string, act: () => Promise<void>, on: Page = desk) => {
      const before = { ...cost };
      await act();
      const { presses, characters, screens } = cost;
      steps.push({
        step,
        presses: presses - before.presses,
        characters: characters - before.characters,
        screens: screens - before.screens,
      });
      const name = `${String(steps.length).padStart(2, '0')}-${step.replaceAll(/\W+/g, '-').toLowerCase()}`;
      await keep(on, `${name}-${on === desk ? 1440 : 390}`);
      if (on !== desk) return;
      await phone.context().addCookies(await desk.context().cookies());
      const counted = cost.screens;
      await phone.goto(desk.url());
      cost.screens = counted;
      const over = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) wrong.push(`${phone.url()} is ${over} px wider than a phone`);
      await keep(phone, `${name}-390`);
    },
    /** What is typed into the server's terminal. Enter is the press. */
    type: (step: string, lines: string[]) => {
      const characters = lines.join('').length;
      steps.push({ step, presses: lines.length, characters, screens: 1 });
    },
    close: () => browser.close(),
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
