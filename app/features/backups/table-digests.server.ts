import type { ClientBase } from 'pg';

export type TableDigests = Record<string, { rows: number; digest: string }>;

/** How many rows every table has, and a sum over what stands in them, whatever their order. Equal sums mean equal rows. */
export async function tableDigests(client: ClientBase): Promise<TableDigests> {
  // Everything that changes how a value is written as text.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1`,
  );
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const digests: TableDigests = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(`
      select count(*) as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint), 0) as digest from only ${name} t`);
    digests[name] = { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
  }
  return digests;
}

/** The names of tables that are not alike. */
export function differentTables(a: TableDigests, b: TableDigests): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.digest !== b[name]?.digest);
}
