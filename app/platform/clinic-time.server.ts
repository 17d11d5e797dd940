import { eq, sql } from 'drizzle-orm';
import { clinicDay } from '#app/shared/dates.ts';
import { isInvented, showsPlaceholders } from '#app/shared/placeholders.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic } from '#db/schema.ts';
import { perDatabase, type Db, type Tx } from './db.server.ts';

/** The clinic's time zone as a subquery, evaluated once per statement. */
export const clinicZone = sql<string>`(
  select coalesce((select ${clinic.facts}->>'timeZone' from ${clinic} where ${clinic.id} = 1), ${sql.raw(`'${startingZone}'`)})
)`;

export const clinicToday = sql<string>`(select (now() at time zone ${clinicZone})::date)`;

function selectZone(db: Pick<Db | Tx, 'select'>) {
  return db.select({ zone: clinicZone }).from(sql`(select 1) as one`);
}

const statements = perDatabase((db: Db) => selectZone(db).prepare('clinic_zone'));

/** For callers that have not loaded the clinic's details. */
export async function findZone({ db }: { db: Db }): Promise<string> {
  const [row] = await statements(db).execute();
  return row?.zone ?? startingZone;
}

/** For callers with only a database connection. */
export async function readZone(db: Pick<Db | Tx, 'select'>): Promise<string> {
  const [row] = await selectZone(db);
  return row?.zone ?? startingZone;
}

type MailSource = {
  db: Db;
  config: { publicUrl: string; mode: string; demonstration: boolean };
  content: { facts: { shortName: string; descriptor: string } };
};

export async function findMailFrame({ db, config, content }: MailSource) {
  const { facts } = clinic;
  const [row] = await db
    .select({
      zone: clinicZone,
      shortName: sql<string>`${facts}->>'shortName'`,
      rest: sql<string>`${facts}->>'descriptor'`,
    })
    .from(clinic)
    .where(eq(clinic.id, 1));
  const { shortName, descriptor } = content.facts;
  const short = row?.shortName ?? shortName;
  const name = `${short} ${row?.rest ?? descriptor}`;
  return {
    publicUrl: config.publicUrl,
    clinic: [short, name].some(isInvented) && !showsPlaceholders(config) ? '' : name,
    zone: row?.zone ?? startingZone,
  };
}

export async function findToday(app: { db: Db }): Promise<string> {
  return clinicDay(await findZone(app));
}
