import { data } from 'react-router';
import { z } from 'zod';
import type { App, RequestInfo, StaffMember } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { textField } from '#app/shared/forms.ts';
import { notSaved, readLegalForm, type LegalAnswer } from './legal-answer.ts';
import type { LegalName } from './legal-pages.ts';
import { saveLegal } from './legal.server.ts';

const longest = 100_000;
const formSchema = z.object({
  content: textField(longest).pipe(z.string().min(1)),
  version: z.coerce.number().int().min(0).max(1_000_000_000),
});

/** What was typed comes back with every answer but the good one. */
export async function acceptLegal(app: App, staff: StaffMember, name: LegalName, form: FormData, info: RequestInfo) {
  const typed = readLegalForm((field) => readField(form, field));
  // For the page that is shown when the database is away.
  info.typed = [
    { label: 'Text', name: 'content', value: typed.content, long: true },
    { label: '', name: 'version', value: typed.version },
    ...(typed.isReviewed ? [{ label: '', name: 'isReviewed', value: 'yes' }] : []),
  ];
  const parsed = formSchema.safeParse(typed);
  if (!parsed.success) {
    const isEmpty = typed.content.trim() === '';
    const error = isEmpty
      ? 'Write the text of the page.'
      : `This text is too long. ${longest.toLocaleString('en-US')} characters fit.`;
    return answer({ ok: false, notice: 'The page was not saved.', typed, error }, 422);
  }
  try {
    const saved = await saveLegal(app, staff, name, { ...parsed.data, isReviewed: typed.isReviewed });
    if (saved.outcome === 'saved') return answer({ ok: true, notice: 'Saved. Visitors read it now.' });
    const { updatedBy, content, version } = saved.theirs;
    return answer(
      {
        ok: false,
        notice: `${updatedBy ?? 'Somebody'} saved this page while you were writing. Yours is not saved yet.`,
        detail: 'Their text is below yours. Put into yours what should stay, then save it.',
        typed: { ...typed, version: String(version) },
        theirs: content,
      },
      409,
    );
  } catch (error) {
    return answer(notSaved(typed), noteFailure(app.log, error, 'a page of law could not be stored'));
  }
}

function answer(said: LegalAnswer, status = 200) {
  return data<LegalAnswer>(said, { status });
}
