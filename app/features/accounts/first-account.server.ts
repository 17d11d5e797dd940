import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { explainClosing, findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { people, signInAccounts } from '#db/accounts-schema.ts';
import { passwordProblem } from './password-problem.server.ts';
import { openAccount, type Refusal } from './people.server.ts';
import { personFields } from './person.ts';
import { tooManyTries } from './sign-in.ts';

const codeHours = 24;
const perAddress: Limit = { name: 'first-account', times: 20, seconds: 900 };
/** A code has 48 bits, so 200 guesses an hour from all IP addresses together cannot find it. */
const fromAll: Limit = { name: 'first-account-all', times: 200, seconds: 3_600 };
const askAgainMs = 5_000;
const wrongCode =
  'This code is wrong or has expired. The newest one is in the site’s log; restarting the site writes it again.';

/** Writes to the log why a restored site is closed, and if no one can sign in yet, writes to the log and the terminal how to create one. Retries until the database answers. */
export async function tellFirstCode(app: App): Promise<void> {
  for (;;) {
    const [empty, restore] = await Promise.all([isFirstRun(app), findUnconfirmedRestore(app)]).catch(() => []);
    if (restore) app.log.warn(restore, explainClosing(restore));
    if (empty) {
      const [page, code] = [`${app.config.publicUrl}/admin/first-account`, firstCode(app)];
      app.log.warn(
        { page, code },
        `no accounts exist yet: use this code within ${codeHours} hours to create the first one`,
      );
      if (process.stdout.isTTY) console.log(`\n  Create the first account: ${page}\n  Code: ${code}\n`);
    }
    if (empty !== undefined) return;
    await wait(askAgainMs, undefined, { ref: false });
  }
}

/** The code changes twice a day, and the two before it still work. It is derived from a secret, so every process computes the same one and nothing is stored. */
export function firstCode({ config }: Pick<App, 'config'>, now: number = Date.now()): string {
  const half = Math.floor(now / (codeHours * 1_800_000));
  const digits = createHmac('sha256', config.authSecret).update(`first account ${half}`).digest('hex').slice(0, 12);
  return digits.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-');
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-F]/g, '');

function isGoodCode(app: App, typed: string): boolean {
  const given = Buffer.from(plain(typed));
  return [0, 1, 2].some((back) => {
    const good = Buffer.from(plain(firstCode(app, Date.now() - back * codeHours * 1_800_000)));
    return given.length === good.length && timingSafeEqual(given, good);
  });
}

/** Creates the first account, or sets the password of one that ADMIN_EMAILS names. Returns 'closed' once anyone can sign in. */
export async function makeFirstAccount(
  app: App,
  address: string,
  input: { setupCode: string; name: string; email: string; password: string },
): Promise<{ ok: true; email: string } | Refusal | 'closed'> {
  if (!(await isFirstRun(app))) return 'closed';
  const blocked = (await app.limits.consume(perAddress, address)) || (await app.limits.consume(fromAll, ''));
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  if (!isGoodCode(app, input.setupCode)) return { ok: false, reason: wrongCode, field: 'setupCode' };
  const parsed = formSchema(personFields).safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, reason: issue?.message ?? '', field: issue?.path[0] === 'email' ? 'email' : 'name' };
  }
  const { name } = parsed.data;
  const email = parsed.data.email.toLowerCase();
  const weak = await passwordProblem(app, input.password, [name, email]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const hash = await (await app.auth.$context).password.hash(input.password);
  return app.db.transaction(async (tx): Promise<{ ok: true; email: string } | 'closed'> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
    if (!(await isFirstRun({ db: tx }))) return 'closed';
    const [person] = await tx
      .insert(people)
      .values({ id: randomUUID(), name, email, emailVerified: true })
      .onConflictDoUpdate({ target: people.email, set: { name, role: 'owner' } })
      .returning({ id: people.id });
    if (!person) throw new Error('The first account was not stored');
    await openAccount(tx, { id: person.id, name, email }, hash, 'Set up the first account.');
    return { ok: true, email };
  });
}

/** True until someone can sign in. People in ADMIN_EMAILS count once they have chosen a password or signed in with the provider. */
export async function isFirstRun({ db }: { db: Pick<App['db'], 'select'> }): Promise<boolean> {
  const ways = await db.select({ id: signInAccounts.id }).from(signInAccounts).limit(1);
  return ways.length === 0;
}
