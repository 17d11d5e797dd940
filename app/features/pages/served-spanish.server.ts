import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { inEnglish, inSpanish, spokenHere, type Spanish } from '#app/platform/language.server.ts';
import { withoutSpanish } from '#app/shared/language.ts';
import { spanishConfirmations } from '#db/schema.ts';

const { id, path, texts } = spanishConfirmations;

const statements = perDatabase((db: Db) => ({
  ids: db.select({ id, path }).from(spanishConfirmations).orderBy(id).prepare('spanish_confirmed'),
  all: db.select({ texts }).from(spanishConfirmations).prepare('spanish_texts'),
}));
const lastServed = perDatabase((): { version: string; spanish: Spanish | null } => ({ version: '', spanish: null }));

/** Returns the Spanish that visitors may read, null for none: all of it in a demonstration, and on a clinic's own site what a person
 * has confirmed. Without the texts of every page, no page is served. */
export async function findServedSpanish({ config, content, db }: App): Promise<Spanish | null> {
  if (config.demonstration) return content.spanish;
  const last = lastServed(db);
  // While the database is away or restored, the failure itself is told in the language that was last served.
  const rows = await statements(db)
    .ids.execute()
    .catch(() => null);
  const version = rows?.map((row) => row.id).join(' ') ?? last.version;
  if (version === last.version) return last.spanish;
  const paths = rows?.map((row) => row.path) ?? [];
  const confirmed = (await statements(db).all.execute()).flatMap((row) => Object.entries(row.texts));
  const spanish = { phrases: content.spanish.phrases, texts: new Map(confirmed), confirmed: { paths, version } };
  Object.assign(last, { version, spanish: paths.includes('') ? spanish : null });
  return last.spanish;
}

/** Runs in the language of the address. */
export async function inLanguageOf<T>(app: App, asked: string, run: () => T): Promise<Awaited<T>> {
  const spanish = withoutSpanish(asked) === null ? null : (spokenHere() ?? (await findServedSpanish(app)));
  return await (spanish ? inSpanish(spanish, run) : inEnglish(run));
}
