import { eq } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { confirmsHash, listSpanish, type SpanishState } from '#app/features/pages/spanish-pages.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { formError, readForm, type HandlerArgs, type Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { spanishConfirmations } from '#db/schema.ts';
import { confirmFields, spanishErrorMessages } from './spanish.ts';

export const findSpanishPage = async (app: App, name: string): Promise<SpanishState | undefined> =>
  (await listSpanish(app)).find((page) => page.name === name);

const missing = { ok: false, notice: 'This page is not in Spanish.', status: 404 };

export const spanishHandlers = (name: string) => ({
  async confirm({ app, by, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, formSchema(confirmFields), spanishErrorMessages.confirm);
    if (!read.ok) return read.answer;
    const page = await findSpanishPage(app, name);
    if (!page) return missing;
    if (readField(form, 'read') !== 'yes')
      return formError(form, spanishErrorMessages.confirm, {
        read: 'Check the box once this person has read the page.',
      });
    if (readField(form, 'base') !== confirmsHash(page))
      return formError(form, 'The page changed while you were here. Read it again, then confirm.');
    const { path, label, confirms: texts } = page;
    const { name: reader, role } = read.input;
    await app.db.transaction(async (tx) => {
      await tx.delete(spanishConfirmations).where(eq(spanishConfirmations.path, path));
      // Visitors read exactly this. Spanish written later waits for the next confirmation.
      await tx.insert(spanishConfirmations).values({ path, texts, name: reader, role, recordedBy: by.name });
      const summary = `Confirmed the Spanish of ${label}: ${reader}, ${role}.`;
      await recordActivity(tx, by, { action: 'spanish.confirmed', id: page.name, summary });
    });
    const isServed = (await findServedSpanish(app)) !== null;
    const next = isServed
      ? 'Visitors read this Spanish now.'
      : 'Visitors read it once “On every page” is confirmed, too.';
    return { ok: true, notice: `Confirmed. ${next}` };
  },
  async withdraw({ app, by }: HandlerArgs): Promise<Reply> {
    const page = await findSpanishPage(app, name);
    if (!page) return missing;
    await app.db.transaction(async (tx) => {
      await tx.delete(spanishConfirmations).where(eq(spanishConfirmations.path, page.path));
      const summary = `Withdrew the Spanish of ${page.label}.`;
      await recordActivity(tx, by, { action: 'spanish.withdrawn', id: page.name, summary });
    });
    return { ok: true, notice: 'Withdrawn. Visitors read this page in English.' };
  },
});
