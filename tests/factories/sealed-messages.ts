import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { sealSender } from '#app/features/messages/sender.server.ts';
import { contactMessages } from '#db/schema.ts';

const atOnce = 1_000;

/** Inserts messages from 'Person 1' and so on, encrypted with the site's first key. */
export async function sealedMessages(app: App, howMany: number): Promise<void> {
  for (let from = 1; from <= howMany; from += atOnce) {
    const size = Math.min(atOnce, howMany - from + 1);
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('contact_messages', 'id')) as id from generate_series(1, ${size}::int)`,
    );
    await app.db
      .insert(contactMessages)
      .overridingSystemValue()
      .values(
        rows.map((row, place) => {
          const id = Number(row.id);
          const i = from + place;
          const person = {
            name: `Person ${i}`,
            email: `person${i}@example.com`,
            phone: `225 555 ${String(i % 10_000).padStart(4, '0')}`,
          };
          return {
            id,
            ...sealSender(app, id, person),
            createdAt: new Date(Date.UTC(2026, 0, 1) + i * 1_000).toISOString(),
          };
        }),
      );
  }
}
