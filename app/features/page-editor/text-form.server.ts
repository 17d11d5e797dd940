import { randomBytes } from 'node:crypto';
import { data } from 'react-router';
import type { z } from 'zod';
import type { App } from '#app/context.ts';
import { findPage, findSection, pictureIds } from '#app/features/pages/content.server.ts';
import type { Problem, TextChange } from '#app/features/pages/content.ts';
import { isCustomPageName } from '#app/features/pages/custom-page-content.ts';
import { readStored } from '#app/features/pages/sections.server.ts';
import type { SampledSection } from '#app/features/pages/sections.ts';
import { findSectionSpanish } from '#app/features/pages/spanish-pages.server.ts';
import { allChanges, differencesOf } from '#app/features/pages/spanish-pairs.ts';
import { findPictures, listLibrary, usablePictures } from '#app/features/pictures/pictures.server.ts';
import { receivePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { compareTexts, conflictReply } from '#app/forms/conflict.server.ts';
import { formError, type Reply, type HandlerArgs } from '#app/forms/form.server.ts';
import { typedValues } from '#app/forms/form.ts';
import { findVersion, listVersions, type versionsQuerySchema } from '#app/history/versions.server.ts';
import { readField, readId, readVersion } from '#app/shared/form-data.ts';
import type { Phrases } from '#app/shared/language.ts';
import {
  findPageToEdit,
  selectRows,
  textVersions,
  type EditableSection,
  type EditorReferences,
} from './pages.server.ts';
import { chooseId, libraryId, readSpanish, readValues, takeStep, type Library, type Step } from './text-form.ts';
import {
  confirmTexts,
  discardDraft,
  publishPage,
  restoreTexts,
  saveDraft,
  undoTexts,
  type SectionAt,
  type TextOutcome,
} from './texts.commands.server.ts';

/** The section as the action stored it: the page may load it again late, or not at all. */
type StoredSection = {
  section: EditableSection;
  spanish: Phrases;
  pictures: EditorReferences['pictures'];
};

export type TextActionData = {
  stored?: StoredSection;
  /** The id of the element to focus. */
  focus?: string;
  published?: true;
  library?: Library;
  problems?: (Problem & { section: string })[];
};

type TextReply = Promise<Reply<TextActionData>>;
/** Answer 200, so that the router revalidates: the draft was stored although the step failed. */
const draftIsStored = { status: 200 };

type Saved = { outcome: TextOutcome; step: Step };

export async function saveForm({ app, by, form }: HandlerArgs, at: SectionAt): Promise<Saved> {
  const section = findSection(app, at.page, at.section);
  if (!section) return { outcome: { outcome: 'gone' }, step: { values: {} } };
  const typed = typedValues(form);
  for (const [name, file] of form) {
    if (typeof file === 'string' || file.size === 0) continue;
    const picture = new FormData();
    picture.set('picture', file);
    const taken = await receivePicture(app, by, 'blog-images', picture);
    if (!taken.ok) return { outcome: { outcome: 'refused', reason: taken.sentence }, step: { values: {} } };
    typed[`${name}Id`] = String(taken.pictureId ?? '');
  }
  const [verb, field = '', pictureId = ''] = readField(form, 'step').split(' ');
  if (verb === 'use') Object.assign(typed, { [`${field}Id`]: pictureId, [`${field}Off`]: '' });
  const newId = randomBytes(6).toString('hex');
  const values = readValues(section, typed);
  const step = takeStep(section, values, readField(form, 'step'), newId);
  const version = readVersion(form, form.has('keep') ? 'keep' : 'version');
  const spanish = readSpanish(section, values, typed);
  return { outcome: await saveDraft(app, by, { ...at, version }, step.values, spanish), step };
}

/** Each form contains the section's text, so that any of its buttons also saves what was typed. */
export function textHandlers(at: SectionAt) {
  const afterSaving =
    (act: (args: HandlerArgs, section: EditableSection, step: Step) => TextReply) =>
    async (args: HandlerArgs): TextReply => {
      const { outcome, step } = await saveForm(args, at);
      return outcome.outcome === 'saved' ? act(args, outcome.section, step) : refused(at, args, outcome);
    };
  const now = (section: EditableSection) => ({ ...at, version: section.version });
  const saved = async ({ app }: HandlerArgs, section: EditableSection, notice = '', more: TextActionData = {}) => ({
    ok: true,
    notice,
    base: String(section.version),
    more: { ...more, stored: await readStoredSection(app, at, section) },
  });
  const then = async (args: HandlerArgs, outcome: TextOutcome, notice: string): TextReply =>
    outcome.outcome === 'saved'
      ? { ...(await saved(args, outcome.section, notice)), fresh: true }
      : refused(at, args, outcome);

  return {
    save: afterSaving(async (args, section, { notice, focus }) => {
      const [verb, name = '', id] = readField(args.form, 'step').split(' ');
      if (verb === 'library')
        return saved(args, section, '', { focus: libraryId(name), library: await openLibrary(args, name, id) });
      if (verb === 'use')
        return {
          ...(await saved(args, section, 'Picture added to the draft.', { focus: chooseId(name) })),
          fresh: true,
        };
      if (verb === 'close') return saved(args, section, '', { focus: chooseId(name) });
      if (verb !== 'confirm') return saved(args, section, notice, focus ? { focus } : {});
      const { app, by } = args;
      const outcome = await confirmTexts(app, by, now(section), [{ name, ...(id && { id }) }]);
      return then(args, outcome, 'Kept as your own text.');
    }),
    undo: afterSaving(async (args, section) => then(args, await undoTexts(args.app, args.by, now(section)), 'Undone.')),
    discard: async (args: HandlerArgs) =>
      then(
        args,
        await discardDraft(args.app, args.by, { ...at, version: readVersion(args.form, 'version') }),
        'Draft discarded. The text matches the website. Undo restores the draft.',
      ),
    restore: async (args: HandlerArgs) => {
      const before = { ...at, version: readVersion(args.form, 'version') };
      const outcome = await restoreTexts(args.app, args.by, before, readId(args.form, 'versionId') ?? 0);
      return then(args, outcome, 'Restored as a draft. Visitors will see it once you publish.');
    },
    publish: afterSaving(async (args, section) => {
      const { app, by, form } = args;
      const seen = { ...readVersions(readField(form, 'text.seen')), [at.section]: section.version };
      const published = await publishPage(app, by, at.page, seen);
      const base = String(section.version);
      if (published.outcome === 'published') {
        const current = published.sections.find(({ name }) => name === at.section) ?? section;
        return saved(args, current, '', { published: true });
      }
      if (published.outcome === 'refused')
        return {
          ...formError(form, 'Nothing has been published yet.'),
          base,
          more: { problems: published.problems },
          ...draftIsStored,
        };
      return {
        ...formError(form, 'Nothing was published: a colleague just changed another part of this page.'),
        detail: 'Check their change, then publish again.',
        base,
        ...draftIsStored,
      };
    }),
  };
}

async function readStoredSection(app: App, at: SectionAt, section: EditableSection): Promise<StoredSection> {
  const [page, definition] = [findPage(app, at.page), findSection(app, at.page, at.section)];
  const spanish = page && definition ? findSectionSpanish(app, page, definition, section.own) : null;
  const pictures = await findPictures(app, pictureIds(section.own));
  return { section, spanish: spanish?.phrases ?? {}, pictures: Object.fromEntries(pictures) };
}

async function openLibrary({ app }: HandlerArgs, field: string, before?: string): Promise<Library> {
  return { field, ...(await listLibrary(app, { before: Number(before) || undefined, which: usablePictures })) };
}

/** Parses 'opening:3 quotes:1', the version of each section that the person sees. */
export function readVersions(text: string): Record<string, number> {
  const pairs = text.split(' ').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.map(([name = '', version]) => [name, Number(version) || 0]));
}

async function refused(
  at: SectionAt,
  { app, form }: HandlerArgs,
  outcome: Exclude<TextOutcome, { outcome: 'saved' }>,
): TextReply {
  if (outcome.outcome === 'refused') return formError(form, outcome.reason);
  const [page, section] = [findPage(app, at.page), findSection(app, at.page, at.section)];
  if (outcome.outcome === 'gone' || !page || !section) return formError(form, 'This no longer exists.');
  const { own, updatedBy, updatedAt, version } = outcome.section;
  if (!outcome.typed)
    return {
      ...formError(form, `${updatedBy ?? 'A colleague'} saved this just now. Nothing changed. Check it and try again.`),
      base: String(version),
      status: 409,
    };
  return conflictReply(form, {
    changes: compareTexts(
      readable(
        differencesOf(
          section,
          own,
          outcome.typed,
          (texts) => findSectionSpanish(app, page, section, texts)?.phrases ?? {},
        ),
      ),
    ),
    now: String(version),
    by: updatedBy,
    at: updatedAt,
    keepsVersions: true,
  });
}

/** A list of ids means nothing to a reader. */
function readable(changes: TextChange[]): TextChange[] {
  return changes.map((change) =>
    change.id === undefined && change.label.endsWith(': order') ? { ...change, before: '', after: '' } : change,
  );
}

/** `waiting` is the draft compared with the published text, `sample` the current text with the one before the first change. */
export async function listTextVersions(
  app: App,
  at: SectionAt,
  section: SampledSection,
  { show = 0, before, against }: z.output<typeof versionsQuerySchema>,
) {
  const [row] = await selectRows(app.db, at.page, at.section);
  if (!row) return { versions: [], older: null, current: null, waiting: [], sample: [], comparison: null };
  const compare = (older: unknown, newer: unknown) =>
    compareTexts(readable(allChanges(section, readStored(section, older), readStored(section, newer))));
  const find = (id: number) => findVersion(app, textVersions, row.id, id);
  const [list, found] = await Promise.all([listVersions(app, textVersions, row.id, before), find(show)]);
  const own = found?.fields.own;
  const changes =
    against === 'now'
      ? compare(own, row.draft ?? row.published)
      : compare((await find(found?.fields.before ?? 0))?.fields.own, own);
  return {
    ...list,
    current: row.versionId,
    waiting: row.draft ? compare(row.published, row.draft) : [],
    sample: isCustomPageName(at.page) ? [] : compare(row.draft ?? row.published, {}),
    comparison: found && { line: found, against, changes },
  };
}

/** Throws a 404 when there is no such page or section. Without a section it is the page's first one. */
export async function findAt(app: App, params: { page: string; section?: string | undefined }) {
  const page = await findPageToEdit(app, params.page);
  const at = { page: params.page, section: params.section ?? Object.keys(page?.sections ?? {})[0] ?? '' };
  const section = findSection(app, at.page, at.section);
  if (!page || !section) throw data(null, { status: 404 });
  return { page, section, at };
}
