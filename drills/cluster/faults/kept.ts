import { sql } from 'drizzle-orm';
import type { Sending } from '../../contact-clients.ts';
import type { Site } from './fault-site.ts';

/**
 * Checks contact requests: acknowledged ones by submission key, duplicates by e-mail hash,
 * because every visitor has a unique address.
 */
export async function countKept({ app }: Site, sendings: Sending[]) {
  const { rows } = await app.db.execute<{ key: string; same: number; jobs: number }>(sql`
    select m.submission_key as key, count(*) over (partition by m.email_index)::int as same,
      (select count(*) from pgboss.job j where j.name = 'send-notice' and (j.data->>'messageId')::bigint = m.id)::int as jobs
    from contact_messages m where m.submission_key is not null`);
  const kept = new Map(rows.map((row) => [normalizeUuid(row.key), row]));
  const found = sendings
    .filter(({ acknowledged }) => acknowledged)
    .map(({ submission }) => kept.get(normalizeUuid(app.vault.hmac('submission', submission))));
  return {
    lost: found.filter((row) => !row).length,
    doubled: rows.filter(({ same }) => same > 1).length,
    noticesMissing: found.filter((row) => row && row.jobs !== 1).length,
  };
}

/** PostgreSQL formats the same UUID with hyphens. */
function normalizeUuid(mark: string): string {
  return mark.replaceAll('-', '').toLowerCase();
}
