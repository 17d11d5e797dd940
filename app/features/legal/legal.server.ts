import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { listHiddenKeys } from '#app/features/media/pictures.server.ts';
import { renderMarkdown } from '#app/features/posts/markdown.server.ts';
import { isoMoment, type Db } from '#app/platform/db.server.ts';
import { legalPages as table } from '#db/schema.ts';
import { formSchema, readForm, refusal, type Reply } from '#app/records/form.server.ts';
import {
  legalFailed,
  legalFields,
  legalNames,
  legalPages,
  type EditableLegal,
  type LegalMore,
  type LegalName,
} from './legal.ts';
import recorded from './traffic.json' with { type: 'json' };
import type { Traffic } from './what-it-sends-page.tsx';

/** The text as staff left it, or the draft that came with the site. */
export async function findLegal({ db }: { db: Pick<Db, 'select'> }, name: LegalName): Promise<EditableLegal> {
  const [row] = await db
    .select({
      content: table.content,
      isReviewed: table.isReviewed,
      version: table.version,
      updatedBy: table.updatedBy,
      updatedAt: isoMoment(table.updatedAt),
    })
    .from(table)
    .where(eq(table.name, name));
  return row ?? { content: legalPages[name].draft, isReviewed: false, version: 0, updatedBy: null, updatedAt: null };
}

/** For the staff's list: every page without its text. */
export function listLegal(app: App) {
  return Promise.all(
    legalNames.map(async (name) => {
      const { content: _content, ...page } = await findLegal(app, name);
      return { name, ...page };
    }),
  );
}

export async function findLegalPage(app: App, name: LegalName) {
  const { content, isReviewed, updatedAt } = await findLegal(app, name);
  return { html: renderMarkdown(content, await listHiddenKeys(app, content)), isReviewed, updatedAt };
}

type Saved = { outcome: 'saved' } | { outcome: 'conflict'; theirs: EditableLegal };

/** Saves on top of the version the writing began with, and on nothing else. */
export async function saveLegal(
  app: App,
  staff: StaffMember,
  name: LegalName,
  { version, content, isReviewed }: { version: number; content: string; isReviewed: boolean },
): Promise<Saved> {
  return app.db.transaction(async (tx) => {
    const written = { content, isReviewed, updatedBy: staff.name };
    const saved =
      version === 0
        ? await tx
            .insert(table)
            .values({ name, ...written })
            .onConflictDoNothing()
            .returning({ name: table.name })
        : await tx
            .update(table)
            .set({ ...written, version: version + 1, updatedAt: sql`now()` })
            .where(and(eq(table.name, name), eq(table.version, version)))
            .returning({ name: table.name });
    if (saved.length === 0) {
      const theirs = await findLegal({ db: tx }, name);
      // The same form sent twice: what is asked for is there already.
      if (theirs.content === content && theirs.isReviewed === isReviewed) return { outcome: 'saved' };
      return { outcome: 'conflict', theirs };
    }
    await recordActivity(tx, staff, {
      action: 'legal.saved',
      id: name,
      summary: `Saved the page “${legalPages[name].title}”.`,
    });
    return { outcome: 'saved' };
  });
}

const legalSchema = formSchema(legalFields).extend({
  version: z.coerce.number().int().min(0).max(1_000_000_000),
  isReviewed: z.string().optional(),
});

type Given = { app: App; staff: StaffMember; form: FormData };

/** The editor of one page. */
export const legalHandlers = (name: LegalName) => ({
  async save({ app, staff, form }: Given): Promise<Reply<LegalMore>> {
    const read = readForm(form, legalSchema, legalFailed.save);
    if (!read.ok) return read.answer;
    const isReviewed = Boolean(read.input.isReviewed);
    const saved = await saveLegal(app, staff, name, { ...read.input, isReviewed });
    if (saved.outcome === 'saved') return { ok: true, notice: 'Saved. Visitors read it now.' };
    const { updatedBy, content, version } = saved.theirs;
    const refused = refusal(
      form,
      `${updatedBy ?? 'A colleague'} saved this page while you were writing. Yours is not saved yet.`,
    );
    return {
      ...refused,
      detail: 'Their text is below yours. Put into yours what should stay, then save it.',
      values: { ...refused.values, version: String(version) },
      more: { theirs: content },
      status: 409,
    };
  },
});

/** As it was when the site was last recorded; the file is part of the build. */
export function findTraffic(): Traffic {
  return recorded;
}
