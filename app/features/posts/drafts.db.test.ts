import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, sessionContext, personContext, type Person } from '#app/context.ts';
import { findToday as findTodayScreen } from '#app/features/today/today.server.ts';
import type { Answer } from '#app/forms/answer.ts';
import { createAutosave, type AutosaveBrowser } from '#app/forms/autosave-sender.ts';
import { autosaveTrouble, newAutosave, retryMs, type AutosaveState } from '#app/forms/autosave-state.ts';
import { findAutosave, findWriters } from '#app/forms/autosave.server.ts';
import { isToldBy } from '#app/forms/autosave.tsx';
import { moveToTrash } from '#app/history/trash.server.ts';
import { listVersions } from '#app/history/versions.server.ts';
import { action as autosaveAction } from '#app/routes/admin/blog-autosave.ts';
import { action as editorAction } from '#app/routes/admin/blog-edit.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { people } from '#db/accounts-schema.ts';
import { autosaves, posts, versions } from '#db/schema.ts';
import { activityLines, openTestApp } from '#tests/setup/test-app.ts';
import { postVersions } from './post-schema.server.ts';
import { postTrash } from './posts.commands.server.ts';
import { findPost, listPosts } from './posts.server.ts';
import { emptyValues, findPostToEdit, listStaffPosts, openEditor, postAutosave } from './staff-posts.server.ts';

const app = await openTestApp();
const dana: Person = { id: 'p1', name: 'Dana Arceneaux', email: 'dana@example.com' };
const marcus: Person = { id: 'p2', name: 'Marcus Bell', email: 'marcus@example.com' };
for (const person of [dana, marcus]) await app.db.insert(people).values(person);

async function run(
  action: typeof autosaveAction | typeof editorAction,
  by: Person,
  postId: string,
  body: FormData,
): Promise<{ response: Response; data?: unknown }> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(personContext, by);
  context.set(sessionContext, { id: 'test', token: '', fresh: true, role: 'owner' });
  context.set(requestContext, {
    id: 'test',
    address: '',
    databaseUnavailable: false,
    tags: new Set<never>(),
    typed: [],
  });
  const request = new Request('http://test/', { method: 'POST', body });
  const url = new URL(request.url);
  try {
    const said = await action({ request, context, params: { postId }, url, pattern: '/admin/blog/:postId' });
    return said instanceof Response ? { response: said } : { response: new Response(), data: said.data };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { response: error };
  }
}

type Way = 'up' | 'offline' | 'signed out' | '502' | 'answer lost';

/** One browser with its tabs. Time stands still until `wait`. */
class Browser {
  now = Date.parse('2026-11-18T17:00:00Z');
  way: Way = 'up';
  tabs: Tab[] = [];
  waiting: { at: number; run: () => void }[] = [];
  open = 0;

  /** Sends to the real action, or fails as the connection does. */
  async fetch(address: string, body: FormData): Promise<Response> {
    this.open += 1;
    try {
      const postId = address.split('/')[3] ?? '';
      if (this.way === 'offline') throw new TypeError('Failed to fetch');
      if (this.way === 'signed out') return new Response(null, { status: 401 });
      if (this.way === '502') return new Response('<h1>Bad Gateway</h1>', { status: 502 });
      const { response } = await run(autosaveAction, dana, postId, body);
      if (this.way === 'answer lost') throw new TypeError('Failed to fetch');
      return response;
    } finally {
      this.open -= 1;
    }
  }

  async settle(): Promise<void> {
    do for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    while (this.open > 0);
  }

  async wait(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      this.waiting = this.waiting.filter((one) => one !== next);
      next.run();
      await this.settle();
    }
    this.now = end;
  }
}

/** An editor of posts with the real sender and the real state machine. */
class Tab {
  line: AutosaveState = newAutosave.line;
  fields: Record<string, string> = {};
  postId = 0;
  version = 0;
  key = '';
  isTouched = false;
  /** The answer to a save that failed, which stands on the screen until the text is stored. */
  notice: Answer | null = null;
  /** The answer to something stored was lost, so the screen cannot know it. */
  isUnsure = false;
  private planned = 0;
  private sender: ReturnType<typeof createAutosave> | undefined;
  private readonly browser: Browser;
  constructor(browser: Browser) {
    this.browser = browser;
    browser.tabs.push(this);
  }

  get address() {
    return `/admin/blog/${this.postId || 'new'}/autosave`;
  }

  get text() {
    return this.fields['content'] ?? '';
  }

  get isPlanned() {
    return this.planned > 0 || this.browser.open > 0;
  }

  async load(postId: number): Promise<this> {
    let opened = await openEditor(app, dana, postId, { role: 'owner', wantsUnsaved: false });
    if (opened?.unsaved) opened = await openEditor(app, dana, postId, { role: 'owner', wantsUnsaved: true });
    if (!opened) throw new Error('The draft is gone.');
    this.postId = postId;
    this.fields = { ...opened.values };
    this.version = opened.version;
    this.key = opened.draftKey;
    this.line = newAutosave.line;
    [this.isTouched, this.isUnsure, this.notice] = [false, false, null];
    const { browser } = this;
    const fake: AutosaveBrowser = {
      now: () => browser.now,
      after: (ms, act) => {
        const timer = { at: browser.now + ms, run: () => ((this.planned -= 1), act()) };
        browser.waiting.push(timer);
        this.planned += 1;
        return () => {
          const kept = browser.waiting.filter((one) => one !== timer);
          if (kept.length < browser.waiting.length) this.planned -= 1;
          browser.waiting = kept;
        };
      },
      fetch: (address, { body }) => {
        this.isUnsure ||= browser.way === 'answer lost';
        return browser.fetch(address, body);
      },
      sendBeacon: (address, body) => void browser.fetch(address, body).catch(() => undefined),
    };
    this.sender = createAutosave(
      {
        read: () => this.form(),
        address: () => this.address,
        isPaused: () => false,
        onChange: (line) => {
          this.line = line;
          if (line.state !== 'saved') return;
          [this.isUnsure, this.notice] = [false, null];
          for (const other of browser.tabs)
            if (other !== this && other.address === this.address)
              other.sender?.tell({ event: 'elsewhere', isDraft: line.isDraft });
        },
        onSaved: (answer) => {
          if ('id' in answer) this.postId = Number(answer.id);
          if ('version' in answer) this.version = Number(answer.version);
        },
        onRefused: () => undefined,
      },
      { pauseMs: 2_000, longestMs: 15_000 },
      fake,
    );
    return this;
  }

  form(): FormData {
    const form = new FormData();
    const hidden = { draftKey: this.key, id: String(this.postId), version: String(this.version), shown: '' };
    for (const [name, value] of Object.entries({ ...this.fields, ...hidden })) form.set(name, value);
    return form;
  }

  type(text: string): void {
    this.fields['content'] = text;
    this.isTouched = true;
    this.sender?.tell({ event: 'typed' });
  }

  online(): void {
    this.sender?.tell({ event: 'online' });
  }

  async reload(): Promise<void> {
    this.sender?.end();
    await this.browser.settle();
    await this.load(this.postId);
  }

  async save(): Promise<void> {
    await this.sender?.submit();
    const form = this.form();
    form.set('intent', this.postId ? 'save' : 'add');
    form.set('status', 'draft');
    const { way } = this.browser;
    const at = new Date(this.browser.now).toISOString();
    const reached = way === 'up' || way === 'answer lost';
    const answer = reached ? await run(editorAction, dana, String(this.postId || 'new'), form) : null;
    if (way !== 'up') {
      this.isUnsure ||= way === 'answer lost';
      this.notice = { ok: false, notice: '', failed: true };
      this.sender?.tell({ event: 'answered', got: 'failed', at });
      await this.browser.wait(0);
      return;
    }
    const to = answer?.response.headers.get('Location');
    this.sender?.tell({ event: 'answered', got: to ? 'accepted' : 'refused', at });
    if (to && this.version > 0) this.version = (await findPostToEdit(app, this.postId))?.version ?? 0;
    // The editor of the saved post, or what the person chooses after a conflict.
    else await this.load(to ? Number(/\d+/.exec(to)?.[0]) : this.postId);
  }
}

/** Compares each line with the database. */
async function expectTrue(browser: Browser): Promise<void> {
  await browser.settle();
  for (const tab of browser.tabs) {
    const stored = await findAutosave(app, dana, postAutosave, tab.postId);
    const post = tab.postId ? await findPostToEdit(app, tab.postId) : null;
    const trouble = autosaveTrouble(tab.line);
    if (tab.line.state === 'saved') {
      expect(tab.line.isDraft ? stored?.values.content : post?.content, 'saved').toBe(tab.text);
      expect(post, 'the draft is real').not.toBeNull();
      if (post?.version === 0) expect(post.content, 'colleagues read the same').toBe(tab.text);
    }
    const isTold = isToldBy(tab.notice, tab.line) || tab.isUnsure;
    if ((tab.line.state === 'typing' || tab.line.state === 'unsaved') && !isTold)
      expect([stored?.values.content, post?.content], `The line says: ${trouble}`).not.toContain(tab.text);
    if (tab.line.state === 'nothing' && tab.isTouched) throw new Error('Something typed, and the line says nothing.');
    if (/Trying again|continue here/.test(trouble)) expect(tab.isPlanned, `The line says: ${trouble}`).toBe(true);
  }
  const made = await app.db.select({ listedOn: posts.listedOn }).from(posts);
  expect(made.length, 'one draft for each new post').toBeLessThanOrEqual(begun.size);
  expect(
    made.every(({ listedOn }) => listedOn === null),
    'no draft is public',
  ).toBe(true);
}

async function openBrowser(): Promise<Browser> {
  await app.db.delete(autosaves);
  await app.db.delete(versions);
  await app.db.delete(posts);
  begun.clear();
  const browser = new Browser();
  await new Tab(browser).load(0);
  return browser;
}

/** The keys of the new posts into which something was typed. */
const begun = new Set<string>();
let words = 0;

type Step = fc.AsyncCommand<object, Browser>;

function step(name: string, act: (browser: Browser) => Promise<unknown> | void): Step {
  return {
    check: () => true,
    async run(_model, browser) {
      await act(browser);
      await expectTrue(browser);
    },
    toString: () => name,
  };
}

const pick = (browser: Browser, index: number) => {
  const tab = browser.tabs[index % browser.tabs.length];
  if (!tab) throw new Error('There is no tab.');
  return tab;
};

function type(tab: Tab): void {
  if (tab.postId === 0) begun.add(tab.key);
  tab.fields['title'] ||= 'A new post';
  tab.type(`Text ${(words += 1)}`);
}

const turn = (way: Way) => (browser: Browser) => {
  browser.way = way;
  if (way === 'up') for (const tab of browser.tabs) tab.online();
};
const tabs = fc.nat(3);
const steps = [
  tabs.map((index) => step(`type ${index}`, (browser) => type(pick(browser, index)))),
  tabs.map((index) =>
    step(`save ${index}`, async (browser) => {
      const tab = pick(browser, index);
      // A save that finds the person signed out replaces the page.
      if (browser.way !== 'signed out') {
        if (!tab.isTouched) type(tab);
        await tab.save();
      }
    }),
  ),
  tabs.map((index) => step(`reload ${index}`, (browser) => pick(browser, index).reload())),
  fc.boolean().map((isSame) =>
    step(`second tab ${isSame}`, async (browser) => {
      if (browser.tabs.length < 3) await new Tab(browser).load(isSame ? pick(browser, 0).postId : 0);
    }),
  ),
  fc.integer({ min: 1, max: 9 }).map((seconds) => step(`wait ${seconds}`, (browser) => browser.wait(seconds * 1_000))),
  fc.constantFrom<Way>('up', 'up', 'offline', 'signed out', '502', 'answer lost').map((way) => step(way, turn(way))),
];

const first = (browser: Browser) => pick(browser, 0);
const write = step('type', (browser) => type(first(browser)));
const press = step('save', (browser) => first(browser).save());
const minute = step('wait', (browser) => browser.wait(2 * retryMs));
const way = (next: Way) => step(next, turn(next));

test.each([
  ['a save without a connection', [write, way('offline'), press, way('up'), minute], ['saved']],
  ['a save whose answer is lost', [write, way('answer lost'), press, way('up'), write, minute], ['saved']],
  [
    'a second tab',
    [
      write,
      minute,
      step('open', (browser) => new Tab(browser).load(first(browser).postId)),
      step('type', (browser) => type(pick(browser, 1))),
      minute,
    ],
    ['unsaved', 'saved'],
  ],
])('after %s the line is true', async (_name, commands, lines) => {
  const browser = await openBrowser();
  for (const command of commands) await command.run({}, browser);
  expect(browser.tabs.map(({ line }) => line.state)).toEqual(lines);
});

test('whatever happens on the way, the line on the screen is true, and what was typed is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
      const browser = await openBrowser();
      await fc.asyncModelRun(() => ({ model: {}, real: browser }), commands);
      turn('up')(browser);
      await browser.wait(2 * retryMs);
      await expectTrue(browser);
      for (const { line } of browser.tabs) expect(['saved', 'nothing', 'unsaved']).toContain(line.state);
      for (const { line } of browser.tabs) if (line.state === 'unsaved') expect(line.because).toBe('elsewhere');
    }),
    { numRuns: 60 },
  );
});

const typed = (values: Record<string, string>, more: Record<string, string> = {}) => {
  const form = new FormData();
  const all = { ...emptyValues(clinicDay(startingZone)), slug: '', version: '0', ...values, ...more };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
};

async function autosaveAs(by: Person, postId: string, form: FormData): Promise<{ id: number; savedAt: string }> {
  const { response } = await run(autosaveAction, by, postId, form);
  return response.json();
}

test('the first autosave of a new post is a draft that every colleague finds, and no visitor', async () => {
  const draftKey = crypto.randomUUID();
  const { id } = await autosaveAs(dana, 'new', typed({ content: 'Half a sen' }, { draftKey }));
  const again = await autosaveAs(dana, 'new', typed({ title: 'Hot trucks', content: 'Half a sentence' }, { draftKey }));
  expect(again.id, 'the answer to the first was lost').toBe(id);

  const list = await listStaffPosts(app, { q: '', status: 'draft' });
  expect(list.ok && list.posts.find((post) => post.id === id)).toMatchObject({ title: 'Hot trucks', status: 'draft' });
  const { waiting } = await findTodayScreen(app, marcus, 'owner');
  expect(waiting).toContainEqual(
    expect.objectContaining({ label: expect.stringMatching(/^Drafts?$/), detail: '“Hot trucks”' }),
  );
  expect(await findWriters(app, marcus, postAutosave)).toMatchObject({ [id]: dana.name });
  const theirs = await openEditor(app, marcus, id, { role: 'owner', wantsUnsaved: false });
  expect(theirs).toMatchObject({ unsaved: null, values: { content: 'Half a sentence', slug: '' } });
  const own = await openEditor(app, dana, id, { role: 'owner', wantsUnsaved: false });
  expect(own, 'a reload asks nothing').toMatchObject({ unsaved: null, version: 0, values: { title: 'Hot trucks' } });

  const visible = await listPosts(app, {}, {});
  expect(JSON.stringify(visible)).not.toContain('Hot trucks');
  expect(await findPost(app, `draft-${draftKey}`)).toBeNull();
});

test('after a save whose answer was lost, the autosave says that the text is public, and the next save is no conflict', async () => {
  const text = { title: 'Lost answer', content: 'Read by all. ', category: 'Care', author: 'Dana', excerpt: 'Short' };
  const { id } = await autosaveAs(dana, 'new', typed(text, { draftKey: crypto.randomUUID() }));
  const form = (more = {}) => typed({ ...text, status: 'draft', ...more }, { intent: 'save', id: String(id) });
  await run(editorAction, dana, String(id), form({ status: 'published' }));
  const tell = async (more = {}) => autosaveAs(dana, String(id), form(more));
  const { updatedAt } = (await findPostToEdit(app, id)) ?? {};
  expect(await tell()).toEqual({ id, savedAt: updatedAt, writer: null, isDraft: false, version: 1 });
  expect(await app.db.$count(autosaves, eq(autosaves.recordId, id)), 'nothing is left to save').toBe(0);
  for (const changed of [{ content: 'More' }, { slug: 'elsewhere' }, { showsPatient: 'yes' }])
    expect(await tell(changed)).toMatchObject({ isDraft: true });
});

test('what is typed into a post in the trash is kept and is not called saved', async () => {
  const text = { title: 'Thrown away', content: 'Still typing' };
  const { id } = await autosaveAs(dana, 'new', typed(text, { draftKey: crypto.randomUUID() }));
  await moveToTrash(app, marcus, postTrash, id);
  expect(await autosaveAs(dana, String(id), typed(text))).toMatchObject({ version: null });
  expect((await findAutosave(app, dana, postAutosave, id))?.values.content).toBe('Still typing');
});

test('an untouched new post leaves no draft, and a draft without a title has a name', async () => {
  const before = await app.db.$count(posts);
  const draftKey = crypto.randomUUID();
  expect(await autosaveAs(dana, 'new', typed({}, { draftKey }))).toMatchObject({ id: 0, savedAt: null });
  expect(await app.db.$count(posts)).toBe(before);
  const { id } = await autosaveAs(dana, 'new', typed({ content: 'Only text', tags: 'a,'.repeat(40) }, { draftKey }));
  expect(await findPostToEdit(app, id)).toMatchObject({ title: 'Untitled Post', content: 'Only text', version: 0 });
});

test('the first save of a draft is logged once, takes the address of its title, and says that the post was added', async () => {
  const draftKey = crypto.randomUUID();
  const values = { title: 'Cold mornings', content: 'Warm the liner.', status: 'draft' };
  const { id } = await autosaveAs(dana, 'new', typed(values, { draftKey }));
  const form = typed(values, { draftKey, intent: 'add', id: '0' });
  const { response } = await run(editorAction, dana, 'new', form);
  expect(response.headers.get('Location')).toBe(`/admin/blog/${id}?added=1`);
  expect(await findPostToEdit(app, id)).toMatchObject({ slug: 'cold-mornings', version: 1 });
  expect(await app.db.$count(autosaves, eq(autosaves.recordId, id))).toBe(0);
  const lines = await activityLines(app);
  expect(lines.filter((line) => line.includes('Cold mornings'))).toEqual(['Added the draft “Cold mornings”.']);
});

test('a colleague who saves first replaces nobody’s text unseen', async () => {
  const { id } = await autosaveAs(
    dana,
    'new',
    typed({ title: 'Shared', content: 'By Dana' }, { draftKey: crypto.randomUUID() }),
  );
  await autosaveAs(marcus, String(id), typed({ title: 'Shared', content: 'By Marc' }));
  expect(await findPostToEdit(app, id), 'the author’s text stays').toMatchObject({ content: 'By Dana' });
  const save = (by: Person, content: string) =>
    run(
      editorAction,
      by,
      String(id),
      typed({ title: 'Shared', content, status: 'draft' }, { intent: 'save', id: String(id) }),
    );
  await save(marcus, 'By Marcus');
  await autosaveAs(dana, String(id), typed({ title: 'Shared', content: 'By Dana, longer' }));
  expect(await findPostToEdit(app, id)).toMatchObject({ content: 'By Marcus', version: 1 });
  expect(await save(dana, 'By Dana, longer')).toMatchObject({ data: { ok: false, conflict: { by: marcus.name } } });
  const { versions: kept } = await listVersions(app, postVersions, id);
  expect(kept.map(({ savedBy, kind }) => `${savedBy} ${kind}`)).toEqual([
    'Dana Arceneaux conflict',
    'Marcus Bell saved',
    'Dana Arceneaux saved',
  ]);
});
