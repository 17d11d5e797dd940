/** Input methods. A task is written once and performed with each of them. */
import type { CDPSession, ElementHandle, Page } from '@playwright/test';
import { findControl, isFocusOn } from './controls.ts';

export type Hand = {
  /** Presses the control with this visible text. `leadsTo` is the page that it opens. */
  press: (label: string, leadsTo?: RegExp) => Promise<void>;
  /** Focuses the field with this label and types. */
  write: (label: string, text: string) => Promise<void>;
};

/** The effort that a task took. There is no drag or long press, because no task may need one. */
export type Cost = { presses: number; characters: number; smallestTargetPx: number; moves: number };

type Act = (page: Page, target: Target, cost: Cost) => Promise<void>;
type Target = { label: string; element: ElementHandle<HTMLElement> };
type Way = { press: Act; /** Focuses a field, if that differs from pressing. */ enter?: Act };

/** No one finds the next control faster than this. */
const quickestMs = 500;

export function takeHand(page: Page, way: Way, check: () => Promise<void> = async () => undefined) {
  const cost: Cost = { presses: 0, characters: 0, smallestTargetPx: Infinity, moves: 0 };
  let acted = 0;
  const reach = async (label: string) => {
    await page.waitForTimeout(Math.max(0, acted + quickestMs - Date.now()));
    const element = await findControl(page, label);
    await check();
    return { label, element };
  };
  const hand: Hand = {
    async press(label, leadsTo) {
      await way.press(page, await reach(label), cost);
      acted = Date.now();
      if (leadsTo) await page.waitForURL(leadsTo, { waitUntil: 'commit', timeout: 10_000 });
    },
    async write(label, text) {
      await (way.enter ?? way.press)(page, await reach(label), cost);
      // A phone shows its keyboard once the field has the focus.
      await waitForCaret(page, label);
      acted = Date.now();
      await page.keyboard.type(text);
      cost.characters += text.length;
    },
  };
  return { hand, cost };
}

async function waitForCaret(page: Page, label: string): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end; await page.waitForTimeout(25))
    if (await isFocusOn(page, label, true)) return;
  throw new Error(`“${label}” did not get the focus`);
}

/** A finger that taps the center of its target. */
export const tapInput: Way = {
  async press(page, { element }, cost) {
    const { x, y, side } = await aim(element);
    cost.presses += 1;
    cost.smallestTargetPx = Math.min(cost.smallestTargetPx, side);
    await hit(await fingerOn(page), { x, y, at: Date.now() });
  },
};

const missPx = 12;
const doubleHits = 0.3;

/** A finger that lands up to 12 px off the center in each direction, and taps twice in 30% of cases. */
export function tremorInput(random: () => number): Way {
  const around = (place: number) => place + (random() * 2 - 1) * missPx;
  return {
    async press(page, { element }, cost) {
      const finger = await fingerOn(page);
      const { x, y } = await aim(element);
      cost.presses += 1;
      const at = Date.now();
      const first = hit(finger, { x: around(x), y: around(y), at });
      if (random() >= doubleHits) return first;
      // The second tap does not wait until the page has handled the first.
      const again = at + 40 + random() * 40;
      await page.waitForTimeout(Math.max(0, again - Date.now()));
      await Promise.all([first, hit(finger, { x: around(x), y: around(y), at: again })]);
    },
  };
}

const maxMoves = 150;

/** Two switches: one moves to the next control, the other presses it. There is no pointer and no way back. */
export const switchInput: Way = {
  async press(page, target, cost) {
    await scanTo(page, target, cost, false);
    cost.presses += 1;
    const isBox = await page.evaluate(() => document.activeElement?.matches('[type=checkbox], [type=radio]'));
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  },
  enter: (page, target, cost) => scanTo(page, target, cost, true),
};

/** Voice control: naming a control does what a press would do. */
export const voiceInput: Way = {
  async press(_, { element }, cost) {
    cost.presses += 1;
    await element.evaluate((control) => control.click());
  },
  async enter(_, { element }, cost) {
    cost.presses += 1;
    await element.evaluate((field) => field.focus());
  },
};

async function scanTo(page: Page, { label, element }: Target, cost: Cost, isField: boolean): Promise<void> {
  // A person with a switch waits until a new page has set its focus.
  await page.waitForTimeout(300);
  const skips = await element.evaluate(
    (control) => control.closest('main') !== null && document.activeElement === document.body,
  );
  if (skips) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    cost.moves += 1;
    cost.presses += 1;
  }
  for (let moves = 0; moves < maxMoves; moves += 1) {
    if (await isFocusOn(page, label, isField)) return;
    await page.keyboard.press('Tab');
    cost.moves += 1;
  }
  throw new Error(`${maxMoves} moves on ${page.url()} did not reach “${label}”`);
}

async function aim(control: ElementHandle<HTMLElement>): Promise<{ x: number; y: number; side: number }> {
  return control.evaluate((element) => {
    // Scrolls as a person would, so that neither the header nor the thumb bar covers the control.
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, side: Math.min(width, height) };
  });
}

/** Sends a tap with its own time stamp, as a real screen does, because this machine may be slow. */
async function hit(finger: CDPSession, { x, y, at }: { x: number; y: number; at: number }): Promise<void> {
  const timestamp = at / 1_000;
  const touches = [
    finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp }),
    finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.01 }),
  ];
  // A page that is being left may never acknowledge the touch.
  await Promise.race([Promise.allSettled(touches), new Promise((later) => setTimeout(later, unfeltMs))]);
}

const unfeltMs = 1_000;

const fingers = new WeakMap<Page, Promise<CDPSession>>();

function fingerOn(page: Page): Promise<CDPSession> {
  const known = fingers.get(page) ?? page.context().newCDPSession(page);
  fingers.set(page, known);
  return known;
}
