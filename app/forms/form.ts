import { data, isRouteErrorResponse } from 'react-router';
import { formatWait } from '#app/shared/dates.ts';
import { readField } from '#app/shared/form-data.ts';
import { t } from '#app/shared/language.ts';
import type { Answer } from './answer.ts';
import { isReturnable, type Fields, type FormValues } from './fields.ts';

/** Removes zero bytes, which PostgreSQL cannot store. */
export function typedValues(form: FormData): FormValues {
  const values: FormValues = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.replaceAll('\0', '');
  return values;
}

/** A refused form gets back what was typed, and the state of the record it is based on. `runFormAction` removes what is not described. */
export function returnedForm(form: FormData) {
  const values = typedValues(form);
  const base = values['stored'] ?? values['version'];
  return { values, ...(values['form'] && { form: values['form'] }), ...(base && { base }) };
}

export function returnedValues(fields: Fields, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isReturnable(fields, name)));
}

/** Error messages by intent, or by 'intent kind' where a screen deletes two kinds of records. */
type ErrorMessages = Record<string, string>;

export function failedAnswer(form: FormData, { failed, fields }: FormConfig, detail: string): Answer<never> {
  const { values: typed, ...about } = returnedForm(form);
  const values = returnedValues(fields, typed);
  const intent = values['intent'] ?? '';
  const notice = t(failed[`${intent} ${readField(form, 'kind')}`] ?? failed[intent] ?? 'Nothing changed.');
  const id = Number(values['id']) || 0;
  return { ok: false, notice, detail, values, ...(id > 0 && { id }), at: new Date().toISOString(), ...about };
}

/** An answer sends back only the `fields`. They also provide the labels for the 503 page. */
export type FormConfig = { failed: ErrorMessages; fields: Fields };

/** `unanswered`: separate messages for a connection without a response from our app. */
type SentWords = FormConfig & { unanswered?: ErrorMessages };

/** What a failed form left as it was. */
export function keptSentence(form: FormData): string {
  return readField(form, 'intent').startsWith('delete') ? 'Nothing was deleted.' : t('Nothing you typed is lost.');
}

const maybeDeleted = 'We couldn’t tell whether it was deleted.';

type ClientArgs = { request: Request; serverAction: () => Promise<Answer<never>> };

/** Without a response from our app, the form keeps its values. The error status stops the router from reloading over the same connection. */
export function createClientAction({ failed, unanswered = failed, fields }: SentWords) {
  return async ({ request, serverAction }: ClientArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (error) {
      // Our own redirects are thrown as a Response too, and our own errors as a route error.
      const foreign = error instanceof Response && error.status >= 400 ? error : undefined;
      if (!foreign && (error instanceof Response || isRouteErrorResponse(error))) throw error;
      const advice = foreign && adviceOn(foreign);
      // fetch rejects with a TypeError if there is no connection.
      const [text, reason] =
        error instanceof TypeError ? [failed, t('We couldn’t reach the website. ')] : [unanswered, ''];
      // A proxy answered, perhaps after the site had deleted it.
      const isUnknown = !reason && !advice && readField(form, 'intent').startsWith('delete');
      const detail = `${reason}${keptSentence(form)} ${advice ?? t('Try again in a moment.')}`;
      const answer = failedAnswer(form, { failed: text, fields }, isUnknown ? 'Reload the page to see.' : detail);
      return data(
        {
          ...answer,
          ...(isUnknown && { notice: maybeDeleted }),
          ...(advice && { advice }),
          failed: foreign?.status !== 413,
        },
        { status: 503 },
      );
    }
  };
}

function adviceOn({ status, headers }: Response): string | undefined {
  if (status === 401) return 'You’re no longer signed in. Sign in again in another tab, then send this form again.';
  if (status === 413) return t('That is too much for one form. Please shorten it, then send it again.');
  if (status !== 429) return undefined;
  const asked = headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000;
  return t`Too many forms came in. Please wait ${formatWait(seconds || 60)}, then try again.`;
}
