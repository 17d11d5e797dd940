import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Demo } from '#tests/setup/start-demo.ts';
import { sendRequest, newCanary, sendComment, sendContact, type Visitor } from './forms.ts';

/** Causes errors in which PostgreSQL quotes the whole row. */
export async function whileTablesRefuse({ db }: App, visitor: Visitor): Promise<void> {
  for (const table of ['contact_messages', 'comments'])
    await db.execute(sql.raw(`alter table ${table} add constraint drill check (false) not valid`));
  await sendContact(visitor, 'contact form, refused by the database');
  await sendComment(visitor, 'comment, refused by the database');
  for (const table of ['contact_messages', 'comments'])
    await db.execute(sql.raw(`alter table ${table} drop constraint drill`));
}

export async function whileTablesAreGone({ db }: App, visitor: Visitor): Promise<void> {
  const rename = async (from: string, to: string) => {
    for (const table of ['contact_messages', 'comments', 'posts'])
      await db.execute(sql.raw(`alter table ${table}${from} rename to ${table}${to}`));
  };
  await rename('', '_gone');
  await sendContact(visitor, 'contact form, server error');
  await sendComment(visitor, 'comment, server error', {}, { forEverybody: false });
  await sendRequest(
    visitor,
    'search, server error',
    `/search?q=${newCanary(visitor, 'search, server error').name.replace(' ', '+')}`,
  );
  await rename('_gone', '');
}

export async function whileDatabaseIsAway(demo: Demo, visitor: Visitor): Promise<void> {
  demo.postgres.kill();
  await sendContact(visitor, 'contact form, database down');
  await sendComment(visitor, 'comment, database down', {}, { forEverybody: false });
  await sendRequest(visitor, 'search, database down', `/search?q=${newCanary(visitor, 'search, database down').email}`);
  demo.postgres.start();
}
