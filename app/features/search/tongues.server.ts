import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { language } from '#app/shared/language.ts';
import { searchDocuments } from '#db/schema.ts';

/** How PostgreSQL reads a query in one language, and which documents it searches. */
export type Tongue = { config: SQL; head: PgColumn | SQL; words: PgColumn | SQL; ofPages: SQL };

const { head, words, spanish } = searchDocuments;

export const english: Tongue = { config: sql`'site_english'`, head, words, ofPages: sql`${spanish} is null` };
const inSpanish: Tongue = {
  config: sql`'site_spanish'`,
  // A few hundred documents, so that no index is needed.
  head: sql`ts_filter(${spanish}, '{a,b}')`,
  words: sql`${spanish}`,
  ofPages: sql`${spanish} is not null`,
};

export const tongueNow = (): Tongue => (language() === 'es' ? inSpanish : english);
