/** Performs the tasks on the built site with each input method. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { App } from '#app/context.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import type { Demo } from '#tests/setup/start-demo.ts';
import { listMisnamed } from './controls.ts';
import { switchInput, voiceInput, tapInput, takeHand, tremorInput, type Cost } from './hands.ts';
import type { Task } from './tasks.ts';

type Site = { demo: Demo; app: App; browser: Browser };

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 }, hasTouch: true };
/** A window of 1280 × 1024 pixels at 400% zoom. */
const zoomed = { viewport: { width: 320, height: 256 }, hasTouch: true };

let replays = 0;

/** Returns a unique marker of five letters, which is valid in a name. */
function nextMark(): string {
  replays += 1;
  return String(replays)
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => 'bdfgklmnpr'.charAt(Number(digit)));
}

async function openContext({ demo, app, browser }: Site, task: Task, device: object): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: demo.url, reducedMotion: 'reduce', ...device });
  context.setDefaultTimeout(10_000);
  await context.addInitScript(() => {
    addEventListener('click', (event) => {
      const asksPhone = event.target instanceof Element && event.target.closest('a[href^="tel:"]');
      if (asksPhone && !event.defaultPrevented)
        sessionStorage.setItem('calls', String(Number(sessionStorage.getItem('calls')) + 1));
    });
  });
  if (task.isStaff) {
    const cookie = await signedInCookie(app);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: demo.url }]);
  }
  return context;
}

/** Starts a replay as a new visitor: with its own IP address and without state of the previous replay. */
async function begin(context: BrowserContext, page: Page, task: Task, app: App, mark: string): Promise<void> {
  await task.prepare?.(app, mark);
  const place = replays % 65_536;
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.20.${place >> 8}.${place & 255}` });
  await page.goto(task.from, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => sessionStorage.removeItem('calls'));
}

type WayName = 'steady' | 'scanning' | 'zoomed' | 'speaking' | 'desk';
const ways = { steady: tapInput, scanning: switchInput, zoomed: tapInput, speaking: voiceInput, desk: tapInput };
const devices: Partial<Record<WayName, object>> = { zoomed, desk };

/** Performs a task once with one input method. Returns problems and never throws. */
async function performOnce(site: Site, task: Task, way: WayName): Promise<{ cost: Cost; complaints: string[] }> {
  const context = await openContext(site, task, devices[way] ?? phone);
  const page = await context.newPage();
  const complaints = new Set<string>();
  const check = async () => {
    if (way === 'speaking') for (const one of await listMisnamed(page)) complaints.add(one);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) complaints.add(`${page.url()} is ${over} px wider than its window`);
  };
  const { hand, cost } = takeHand(page, ways[way], check);
  const mark = nextMark();
  try {
    await begin(context, page, task, site.app, mark);
    await task.perform(hand, mark);
    await task.isDone(page, mark);
    await check();
    const times = (await task.reached?.(site.app))?.filter((one) => one === mark).length ?? 1;
    if (times !== 1) complaints.add(`completed ${times} times`);
  } catch (error) {
    complaints.add(String(error));
  }
  await context.close();
  return { cost, complaints: [...complaints] };
}

const atOnce = 6;

/** Counts the tremor replays, with the reason for each that did not complete the task exactly once. */
async function tremble(site: Site, task: Task, times: number): Promise<Measured['tremor']> {
  const misses = new Map<string, string>();
  const marks: string[] = [];
  const replay = async (context: BrowserContext, page: Page) => {
    const mark = nextMark();
    marks.push(mark);
    try {
      await begin(context, page, task, site.app, mark);
      await task.perform(takeHand(page, tremorInput(seeded(replays))).hand, mark);
      await task.isDone(page, mark);
    } catch (error) {
      misses.set(mark, String(error).split('\n', 1)[0] ?? '');
    }
  };
  await Promise.all(
    Array.from({ length: task.inTurn ? 1 : atOnce }, async () => {
      const context = await openContext(site, task, phone);
      const page = await context.newPage();
      while (marks.length < times) await replay(context, page);
      await context.close();
    }),
  );
  const reached = await task.reached?.(site.app);
  for (const mark of reached ? marks : []) {
    const count = reached?.filter((one) => one === mark).length;
    if (count !== 1) misses.set(mark, `completed ${count} times; ${misses.get(mark) ?? 'the page said it was done'}`);
  }
  return { times: marks.length, misses: [...misses.values()] };
}

/** Seeded random numbers between 0 and 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Measured = Cost & {
  task: string;
  /** Performed on the phone only, not with the other input methods. */
  onlyPhone: boolean;
  tremor: { times: number; misses: string[] };
  complaints: Record<WayName, string[]>;
};

/** Measures a task with every input method. If `times` is 0, on the phone only. */
export async function measure(site: Site, task: Task, times: number): Promise<Measured> {
  // Sequential, because the content of one run would appear in the lists of another.
  const plain = await performOnce(site, task, 'steady');
  const skipped = { cost: { ...plain.cost, moves: 0 }, complaints: [] };
  const once = (way: WayName, isAsked = true) => (times > 0 && isAsked ? performOnce(site, task, way) : skipped);
  const scanned = await once('scanning', !task.isLong);
  const zoom = await once('zoomed');
  const spoken = await once('speaking');
  const atDesk = await once('desk', task.isLong === true);
  const hasTremor = times > 0 && !task.isLong;
  return {
    task: task.name,
    ...plain.cost,
    smallestTargetPx: Math.floor(plain.cost.smallestTargetPx),
    moves: scanned.cost.moves,
    onlyPhone: times === 0,
    tremor: hasTremor ? await tremble(site, task, times) : { times: 0, misses: [] },
    complaints: {
      steady: plain.complaints,
      scanning: scanned.complaints,
      zoomed: zoom.complaints,
      speaking: spoken.complaints,
      desk: atDesk.complaints,
    },
  };
}
