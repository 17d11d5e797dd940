import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { readSigned, sign } from '#app/platform/vault.server.ts';
import { formSchema } from '#app/records/form.server.ts';
import { people, signInAccounts } from '#db/accounts-schema.ts';
import { passwordProblem } from './password-problem.server.ts';
import { openAccount, type Refusal } from './people.server.ts';
import { personFields } from './person.ts';
import { tooManyTries } from './sign-in.ts';

const linkHours = 24;
const linkPurpose = 'first account';
const perAddress: Limit = { name: 'first-account', times: 20, seconds: 900 };
const askAgainMs = 5_000;

export const linkTooOld = 'This link is too old. Restart the site: its log then has a new one.';

/** Writes to the log how to make the first account where there is none. Asks until the database has answered. */
export async function logFirstLink(app: App): Promise<void> {
  for (;;) {
    const empty = await hasNoAccount(app.db).catch(() => undefined);
    if (empty)
      app.log.warn(
        { link: firstLink(app) },
        `nobody can sign in yet: within ${linkHours} hours this link makes the first account`,
      );
    if (empty !== undefined) return;
    await wait(askAgainMs, undefined, { ref: false });
  }
}

/** Every process can make one, and each opens what another made: nothing is stored. */
export function firstLink({ config }: Pick<App, 'config'>, now: number = Date.now()): string {
  const until = Math.trunc(now / 1_000 + linkHours * 3_600).toString(36);
  return `${config.publicUrl}/admin/first-account?token=${sign(config.authSecret, linkPurpose, until)}`;
}

/** A link that is not ours is as closed as the site is once somebody has an account. */
export async function findFirstRun(app: App, token: string): Promise<'open' | 'too old' | 'closed'> {
  const link = readLink(app, token);
  return link !== 'closed' && (await hasNoAccount(app.db)) ? link : 'closed';
}

/** Makes the first account of all, or gives a password to one that ADMIN_EMAILS named. */
export async function makeFirstAccount(
  app: App,
  address: string,
  token: string,
  input: { name: string; email: string; password: string },
): Promise<{ ok: true; email: string } | Refusal | 'closed'> {
  const blocked = await app.limits.take(perAddress, address);
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  const state = await findFirstRun(app, token);
  if (state === 'closed') return state;
  if (state === 'too old') return { ok: false, reason: linkTooOld };
  const parsed = formSchema(personFields).safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, reason: issue?.message ?? '', field: issue?.path[0] === 'email' ? 'email' : 'name' };
  }
  const { name } = parsed.data;
  const email = parsed.data.email.toLowerCase();
  const weak = await passwordProblem(input.password, [name, email, lastKnownFacts(app).legalName]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const hash = await (await app.auth.$context).password.hash(input.password);
  return app.db.transaction(async (tx): Promise<{ ok: true; email: string } | 'closed'> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
    if (!(await hasNoAccount(tx))) return 'closed';
    const [person] = await tx
      .insert(people)
      .values({ id: randomUUID(), name, email, emailVerified: true })
      .onConflictDoUpdate({ target: people.email, set: { name } })
      .returning({ id: people.id });
    if (!person) throw new Error('The first account was not stored');
    await openAccount(tx, { id: person.id, name }, hash, 'Set up the first account.');
    return { ok: true, email };
  });
}

/** Those whom ADMIN_EMAILS names have no way in before they have chosen a password or come from the provider. */
async function hasNoAccount(db: Pick<App['db'], 'select'>): Promise<boolean> {
  const ways = await db.select({ id: signInAccounts.id }).from(signInAccounts).limit(1);
  return ways.length === 0;
}

function readLink({ config }: App, token: string): 'open' | 'too old' | 'closed' {
  const until = readSigned(config.authSecret, linkPurpose, token);
  if (until === null) return 'closed';
  return Number.parseInt(until, 36) > Date.now() / 1_000 ? 'open' : 'too old';
}
