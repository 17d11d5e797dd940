import { data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { appContext, requestContext, personContext, type App, type RequestInfo, type Person } from '#app/context.ts';
import { logFailure } from '#app/platform/db.server.ts';
import { DiskFull } from '#app/platform/files.server.ts';
import { parseId, readField, readId } from '#app/shared/form-data.ts';
import { t } from '#app/shared/language.ts';
import type { Answer } from './answer.ts';
import { tooLong } from './fields.server.ts';
import { isForPeople } from './fields.ts';
import { failedAnswer, keptSentence, returnedForm, returnedValues, typedValues, type FormConfig } from './form.ts';
import { isSecret } from './secrets.ts';

/** Throws a 404 for a record that does not exist. */
export function orNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw data(null, { status: 404 });
  return found;
}

/** A malformed body gets a 415 instead of a 500. */
export function receiveForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(null, { status: 415 });
  });
}

export function readForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  notice?: string,
): { ok: true; input: z.output<Schema> } | { ok: false; answer: Answer<never> & { errors: Record<string, string> } } {
  const values = typedValues(form);
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const inner = path.join('.');
    errors[Object.hasOwn(values, inner) ? inner : String(path[0])] ??= message;
  }
  return { ok: false, answer: formError(form, notice ?? Object.values(errors)[0] ?? t(tooLong), errors) };
}

const longestField = 100_000;

type Entry = { name: string; value: string };

/** Returns what was typed but secrets, including repeated field names, for a page that knows no form's fields. */
export function returnedEntries(form: FormData): Entry[] {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !isSecret(name) ? [{ name, value: value.slice(0, longestField) }] : [],
  );
}

/** Returns the fields for a page that shows typed values without knowing the form's labels. */
export function unlabeledFields(typed: Entry[]): RequestInfo['typed'] {
  return typed.map(({ name, value }) => ({
    name,
    value,
    label: isForPeople(name) && value ? name : '',
    long: isForPeople(name) && (value.includes('\n') || value.length > 100),
  }));
}

export function formError(form: FormData, notice: string, errors: Record<string, string> = {}) {
  return { ok: false, notice, errors, ...returnedForm(form) };
}

/** An answer with optional headers. The status defaults to 200 for success and 422 for failure. */
export type Reply<More = never> = Answer<More> & { status?: number; headers?: Headers };

export type HandlerArgs = { app: App; by: Person; form: FormData };
export type RecordHandlerArgs = HandlerArgs & { id: number };

type Received = { app: App; info: RequestInfo; form: FormData; /** The record's id; 0 for none. */ id: number };
type Handlers<Extra, More> = Record<string, (args: Extra) => Promise<Reply<More>>>;
type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };
type StaffArgs = RouteArgs & { params: { [name: string]: string | undefined } };

/** Builds the action of a staff screen: one handler per `intent`. Errors are logged and answered with the intent's message. */
export function createStaffAction<More = never>(
  formConfig: FormConfig,
  handlers: Handlers<Received & { by: Person }, More>,
  /** The route parameter with the record's id. */
  idParam?: string,
) {
  return ({ request, context, params }: StaffArgs) => {
    const id = idParam && { id: parseId(params[idParam] ?? '') ?? 0 };
    return runFormAction({ request, context }, formConfig, handlers, { by: context.get(personContext), ...id });
  };
}

export async function runFormAction<Extra extends object, More = never>(
  { request, context }: RouteArgs,
  formConfig: FormConfig,
  handlers: Handlers<Received & Extra, More>,
  extra: Extra,
) {
  const app = context.get(appContext);
  const info = context.get(requestContext);
  const form = await receiveForm(request);
  const intent = readField(form, 'intent');
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw data(null, { status: 400 });
  const refuse = () => {
    info.refused = true;
    info.typed = Object.entries(returnedValues(formConfig.fields, typedValues(form))).map(([name, value]) => {
      const field = formConfig.fields[name];
      return { label: field?.label ?? '', name, value, long: field?.kind === 'text' || field?.kind === 'rich' };
    });
  };
  try {
    const id = readId(form, 'id') ?? 0;
    const { status, headers, ...answer }: Reply<More> = await handle({ app, info, form, id, ...extra });
    // The page with this answer may still fail, so its 503 must know what became of the form.
    if (answer.ok) info.stored = true;
    else refuse();
    const values = answer.values && { values: returnedValues(formConfig.fields, answer.values) };
    const about = { ...(id > 0 && { id }), at: new Date().toISOString() };
    return data<Answer<More>>(
      { ...about, ...answer, ...values },
      { status: status ?? (answer.ok ? 200 : 422), ...(headers && { headers }) },
    );
  } catch (error) {
    const status = logFailure(app.log, error, `a form could not be stored: ${intent}`);
    refuse();
    const isFull = error instanceof DiskFull;
    const why = isFull ? 'The disk is full. Tell whoever runs the server.' : t('Try again in a moment.');
    const answer = failedAnswer(form, formConfig, `${keptSentence(form)} ${why}`);
    return data<Answer<More>>({ ...answer, failed: true }, { status: isFull ? 507 : status });
  }
}

/** What a page says that could not be loaded without the database, also after an action. A stored form was answered: whoever took something
 * back must not be told by 503 that it failed, and the server drops pages that may still show it. */
export function outageAnswer(
  { typed, stored }: RequestInfo,
  otherwise?: string,
): { status: 200 | 503; sentence: string } {
  if (stored)
    return {
      status: 200,
      sentence:
        'That is saved. Only the page can’t be shown right now. Please don’t send it again: open the page in a minute.',
    };
  return {
    status: 503,
    sentence:
      typed.length > 0
        ? 'The site can’t save anything right now. Nothing you typed is lost. You’ll find it below. Please try again in a minute.'
        : (otherwise ?? 'The site can’t reach its records right now. Please try again in a minute, or call us.'),
  };
}

/** Input that is no JSON of this schema is treated as missing. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text.slice(0, 1_000_000))).data ?? null;
  } catch {
    return null;
  }
}
