import { and, eq, sql } from 'drizzle-orm';
import { redirect, type RouterContextProvider } from 'react-router';
import type { App, RequestInfo } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { runFormAction, readForm, formError, type Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { findErasureNote } from '#app/history/erasure-note.server.ts';
import { madeAt, noteInLedger } from '#app/history/ledger.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { t } from '#app/shared/language.ts';
import { formatPhone } from '#app/shared/phone.server.ts';
import { contactMessages } from '#db/schema.ts';
import { changeFields, changeForm } from './change-form.ts';
import { computeDeadline } from './contact.commands.server.ts';
import { readPreferences, preferenceFields, type Preferences } from './contact.ts';
import { findOpenRequest, sentPath } from './request-link.server.ts';
import { openSender, openPreferences, sealSender, sealPreferences } from './sender.server.ts';

/** More changes than a real sender makes. */
const changeLimit: Limit = { name: 'change-request', times: 20, seconds: 3_600 };

const changeSchema = formSchema({ ...changeFields, ...preferenceFields });

type ActionArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Received = { app: App; info: RequestInfo; form: FormData; link: string };

export function changeAction(args: ActionArgs) {
  const link = args.url.searchParams.get('request') ?? '';
  return runFormAction(args, changeForm, { '': change, withdraw }, { link });
}

async function change({ app, info, form, link }: Received): Promise<Reply> {
  const read = readForm(form, changeSchema);
  if (!read.ok) return read.answer;
  const refused = await refuseTooOften(app, info, form);
  if (refused) return refused;
  const { phone, ...chosen } = read.input;
  const preferences = readPreferences((name) => chosen[name]);
  if (!(await changeRequest(app, link, phone, preferences))) return { ok: false, notice: t(linkEnded), status: 410 };
  throw redirect(`${sentPath(link)}&changed=yes`);
}

async function withdraw({ app, info, form, link }: Received): Promise<Reply> {
  const refused = await refuseTooOften(app, info, form);
  if (refused) return refused;
  if (!(await withdrawRequest(app, link))) return { ok: false, notice: t(linkEnded), status: 410 };
  const detail = await findErasureNote(app);
  return { ok: true, notice: t('Withdrawn. We erased your request and won’t call.'), ...(detail && { detail }) };
}

const linkEnded = 'We’ve already called you, or this request was withdrawn.';

async function refuseTooOften(app: App, { address }: RequestInfo, form: FormData): Promise<Reply | null> {
  if ((await app.limits.consume(changeLimit, address)) === null) return null;
  const phone = phoneToCall(lastKnownFacts(app)).label;
  const notice = t`You’ve changed this many times in the last hour. Please call us at ${phone}.`;
  return { ...formError(form, notice), status: 429 };
}

/** Leaves empty fields unchanged. A different half-day sets a new call deadline. Returns false if the link has expired. */
async function changeRequest(app: App, link: string, phone: string, preferences: Preferences): Promise<boolean> {
  const open = await findOpenRequest(app, link);
  if (!open) return false;
  return app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(contactMessages).where(isNew(open.id)).for('update');
    if (!row) return false;
    const before = openPreferences(app, row.id, row);
    const all = { ...before, ...preferences };
    const sender = openSender(app, row.id, row);
    await tx
      .update(contactMessages)
      .set({
        ...(phone && sealSender(app, row.id, { ...sender, phone: formatPhone(phone) })),
        ...sealPreferences(app, row.id, all),
        ...(all.when !== before.when && {
          callBackBy: await computeDeadline(app, tx, new Date(), all),
          callAgainAt: null,
        }),
      })
      .where(eq(contactMessages.id, row.id));
    const summary = 'Saved a change that a sender made to their contact request.';
    await recordActivity(tx, null, { action: 'message.change', id: row.id, summary });
    return true;
  });
}

/** Erases the request right away and permanently, as the page tells the sender. */
export async function withdrawRequest(app: App, link: string): Promise<boolean> {
  const open = await findOpenRequest(app, link);
  if (!open) return false;
  return app.db.transaction(async (tx) => {
    const { id, createdAt } = contactMessages;
    const gone = await tx
      .delete(contactMessages)
      .where(isNew(open.id))
      .returning({ id, made: madeAt(createdAt) });
    if (gone.length === 0) return false;
    await noteInLedger(app, tx, 'request-erased', gone);
    const summary = 'Erased a contact request that its sender withdrew.';
    await recordActivity(tx, null, { action: 'message.withdraw', id: open.id, summary });
    return true;
  });
}

function isNew(id: number) {
  return and(eq(contactMessages.id, id), eq(contactMessages.status, sql`'new'`));
}
