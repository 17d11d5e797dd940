/** Page actions for journeys, the same in every engine, with real clicks and keys. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Browser, Engine, Size } from './engines.ts';

export type Page = ReturnType<typeof openPage>;
type Box = { x: number; y: number; width: number; height: number };

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable();
const keys: Record<string, string> = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004', ArrowRight: '\uE014' };
const timeoutMs = 15_000;
/** The site ignores an earlier second click at the same place as a tremor. */
const betweenPressesMs = 260;

export function openPage(browser: Browser, site: string, at: { engine: Engine; name: string; size: Size }) {
  const run = <Args extends unknown[]>(act: (...args: Args) => unknown, ...args: Args): Promise<unknown> =>
    browser.evaluate(String(act), args);
  const find = async (what: string): Promise<Box | null> => box.parse(await run(findInPage, what));

  const page = {
    ...at,
    isPhone: at.size.width < 600,
    run,
    find,
    goto: (path: string) => browser.navigate(site + path),
    sees: (what: string) => pollUntil(what, () => find(what)),
    seesNo: (what: string) => pollUntil(`no ${what}`, async () => (await find(what)) === null),
    /** Waits until `act` returns true in the page. */
    holds: <Args extends unknown[]>(what: string, act: (...args: Args) => unknown, ...args: Args) =>
      pollUntil(what, () => run(act, ...args)),
    at: (path: string) => pollUntil(`at ${path}`, async () => (await run(() => location.pathname)) === path),
    async press(what: string) {
      await pollUntil(what, () => find(what));
      await wait(betweenPressesMs);
      const { x, y } = await pollUntil(what, () => find(what));
      await page.pressAt(x, y);
    },
    async pressAt(x: number, y: number) {
      await browser.act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pause', duration: 40 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    /** Clicks outside the dialog. */
    async pressBeside() {
      const beside = await run(() => {
        const shown = document.querySelector('dialog[open]')?.getBoundingClientRect();
        if (!shown) return null;
        const places = [
          [4, 4],
          [innerWidth - 4, 4],
          [4, innerHeight - 4],
          [innerWidth - 4, innerHeight - 4],
        ];
        return places.find(([x = 0, y = 0]) => x < shown.left || x > shown.right || y < shown.top || y > shown.bottom);
      });
      const [x, y] = z.tuple([z.number(), z.number()]).parse(beside);
      await wait(betweenPressesMs);
      await page.pressAt(x, y);
    },
    async key(name: string) {
      await page.type(keys[name] ?? name);
    },
    async type(text: string) {
      const actions = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat();
      await browser.act([{ type: 'key', id: 'keys', actions }]);
    },
    async fill(what: string, text: string) {
      await page.press(what);
      await run(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await page.type(text);
    },
    async picture(name: string) {
      const path = `var/browsers/${at.engine}-${at.name}-${name}.png`;
      mkdirSync(dirname(path), { recursive: true });
      // The last change is painted in the next frame.
      await run(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      writeFileSync(path, await browser.picture());
    },
    complaints: () => browser.complaints(),
    close: () => browser.close(),
  };
  return page;
}

async function pollUntil<Value>(what: string, ask: () => Promise<Value>): Promise<NonNullable<Value>> {
  for (const end = Date.now() + timeoutMs; ; await wait(50)) {
    // The call fails during a navigation.
    const value = await ask().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return null;
    });
    if (value) return value;
    if (Date.now() > end) throw new Error(`timed out after ${timeoutMs} ms: ${what}`);
  }
}

/**
 * Runs in the page. Accepts a CSS selector, a colon and text (':Call me back') for a control, or a tilde and text
 * ('~was sent') for any element. Scrolls to the first visible match, in the topmost dialog if one is open.
 */
function findInPage(what: string): Box | null {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function alone
  const wordsOf = (one: Element) =>
    (one.ariaLabel || (one instanceof HTMLElement ? one.innerText : '') || one.textContent).replace(/\s+/g, ' ').trim();
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => within.contains(one));
  const text = what.slice(1);
  const found =
    what[0] === ':'
      ? all('button, a, label, summary')
          .filter((one) => wordsOf(one).startsWith(text))
          .sort((one, other) => Number(wordsOf(other) === text) - Number(wordsOf(one) === text))
      : what[0] === '~'
        ? all('body *').filter(
            (one) => wordsOf(one).includes(text) && ![...one.children].some((inner) => wordsOf(inner).includes(text)),
          )
        : all(what);
  const seen = found.find(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0,
  );
  if (!seen) return null;
  const { top, bottom } = seen.getBoundingClientRect();
  // Keeps clear of the header and of a phone's thumb bar.
  if (top < 120 || bottom > innerHeight - 120) seen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = seen.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width, height };
}
