import { sql } from 'drizzle-orm';
import { perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic } from '#db/schema.ts';

/** The time zone of the clinic's facts, once per statement. */
export const clinicZone = sql<string>`(
  select coalesce((select ${clinic.facts}->>'timeZone' from ${clinic} where ${clinic.id} = 1), ${sql.raw(`'${startingZone}'`)})
)`;

/** The day that it is at the clinic. */
export const clinicToday = sql<string>`(select (now() at time zone ${clinicZone})::date)`;

function selectZone(db: Pick<Db | Tx, 'select'>) {
  return db.select({ zone: clinicZone }).from(sql`(select 1) as one`);
}

const statements = perDatabase((db: Db) => selectZone(db).prepare('clinic_zone'));

/** For what has no facts at hand. */
export async function findZone({ db }: { db: Db }): Promise<string> {
  const [row] = await statements(db).execute();
  return row?.zone ?? startingZone;
}

/** The same where there is nothing but a connection. */
export async function readZone(db: Pick<Db | Tx, 'select'>): Promise<string> {
  const [row] = await selectZone(db);
  return row?.zone ?? startingZone;
}

export async function findToday(app: { db: Db }): Promise<string> {
  return clinicDay(await findZone(app));
}
