import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { openPasswordStrength } from '#app/platform/passwords.server.ts';
import { closeServices, openServices } from '#server/services.ts';

type Past = {
  /** Services whose commands use the simulated time. */
  app: App;
  goTo: (moment: Date) => Promise<void>;
  /** Restores the real clock. */
  leave: () => Promise<void>;
};

/** Simulates past times. The schema demo_past overrides `now()` in the search path, and column defaults use it until `leave`. */
export async function openPast(app: App): Promise<Past> {
  await app.db.execute(sql`
    create schema if not exists demo_past;
    create table if not exists demo_past.clock (at timestamptz not null);
    truncate demo_past.clock;
    insert into demo_past.clock values (pg_catalog.now());
    create or replace function demo_past.now() returns timestamptz stable language sql as 'select at from demo_past.clock';
    create or replace function demo_past.clock_timestamp() returns timestamptz stable language sql as 'select at from demo_past.clock'`);
  await setDefaults(app, 'now()', 'demo_past.now()');

  const databaseUrl = new URL(app.config.databaseUrl);
  databaseUrl.searchParams.set('options', '-c search_path=demo_past,public,pg_catalog');
  const services = openServices({ ...app.config, databaseUrl: databaseUrl.href }, app.log);
  // The site's own deadline of half a second is too short on a busy machine.
  services.passwordStrength = openPasswordStrength(30_000);
  const RealDate = globalThis.Date;
  let at = RealDate.now();
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [at]),
    get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
  });
  return {
    app: services,
    async goTo(moment) {
      at = moment.getTime();
      await app.db.execute(sql`update demo_past.clock set at = ${moment.toISOString()}`);
    },
    async leave() {
      globalThis.Date = RealDate;
      await closeServices(services);
      await setDefaults(app, 'demo_past.now()', 'now()');
      await app.db.execute(sql`drop schema demo_past cascade`);
    },
  };
}

async function setDefaults({ db }: App, from: string, to: string): Promise<void> {
  const { rows } = await db.execute<{ statement: string }>(sql`
    select format('alter table %s alter column %I set default ${sql.raw(to)}', adrelid::regclass, attname) as statement
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    join pg_class on pg_class.oid = adrelid
    where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) = ${from}`);
  for (const { statement } of rows) await db.execute(sql.raw(statement));
}
