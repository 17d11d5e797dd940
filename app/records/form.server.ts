import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import {
  appContext,
  requestContext,
  staffContext,
  type App,
  type RequestInfo,
  type StaffMember,
} from '#app/context.ts';
import { logFailure } from '#app/platform/db.server.ts';
import { formatClock, formatDay, minuteOf } from '#app/shared/dates.ts';
import { parseId, readField, readFields, readId } from '#app/shared/form-data.ts';
import type { Answer } from './answer.ts';
import type { Fields as DescribedFields, ValueField } from './fields.ts';
import {
  isReturnableField,
  failedAnswer,
  isForPeople,
  returnedForm,
  returnedValues,
  typedValues,
  type FieldRule,
  type FormFields,
  type FormValues,
  type FormConfig,
} from './form.ts';

/** Trims, cleans and limits each field by its rule. Extend it for fields that are not plain text. */
export function formSchema<Fields extends FormFields>(fields: Fields) {
  return schemaOf(fields, textSchema);
}

/** For stored records: limits only the lengths. */
export function storedSchema<Fields extends FormFields>(fields: Fields) {
  return schemaOf(fields, ({ max }) => z.string().max(max));
}

function schemaOf<Fields extends FormFields, Type extends z.ZodType>(fields: Fields, type: (rule: FieldRule) => Type) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, type(rule)]));
  // Object.fromEntries loses the key type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.object(shape as Record<keyof Fields, Type>);
}

/** PostgreSQL has no year 0. */
const firstDay = '1000-01-01';
const tooLong = 'This is too long. Please make it shorter.';
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const webAddress = /^https?:\/\/[^\s.]+\.\S+$/i;
/** Without the protocol, as people type it: facebook.com/clinic. */
const bareAddress = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

export function textSchema({ max, required, type, invalid, range, options }: Omit<FieldRule, 'label'>) {
  return z
    .string()
    .max(max * 2 + 100, tooLong) // Rejects absurdly long input before cleaning it.
    .prefault('')
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        // Invisible format characters can reverse a name or fake a second one. Emoji and some scripts need the joiners.
        .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
        .trim(),
    )
    .transform((value) => (type === 'time' ? value.replace(/^(\d\d:\d\d):00$/, '$1') : value))
    .transform((value) => (type === 'url' && bareAddress.test(value) ? `https://${value}` : value))
    .superRefine((value, context) => {
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });

  function problemOf(value: string): string | undefined {
    if (value === '') return required;
    if (type === 'number') {
      const [least, most] = range ?? [0, 999_999];
      if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
        return invalid ?? `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}.`;
    }
    if (value.length > max) return tooLong;
    if (options && !Object.hasOwn(options, value)) return invalid ?? 'Choose one from the list.';
    if (type === 'email' && !z.email().safeParse(value).success)
      return invalid ?? 'This e-mail address looks unfinished. It should look like name@example.com.';
    if (type === 'url' && !(webAddress.test(value) && URL.canParse(value)))
      return invalid ?? 'Enter a web address that starts with https://, or leave this empty.';
    if (type === 'date' && (value < firstDay || !z.iso.date().safeParse(value).success))
      return invalid ?? 'Choose a day.';
    if (type === 'time' && !timeOfDay.test(value)) return invalid ?? 'Enter a time, like 8:00 AM.';
    return undefined;
  }
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
  return { ok: false, answer: formError(form, notice ?? Object.values(errors)[0] ?? tooLong, errors) };
}

const longestField = 100_000;

type Entry = { name: string; value: string };

/** Returns every value that may be sent back, including repeated field names. */
export function returnedEntries(form: FormData): Entry[] {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && isReturnableField(name) ? [{ name, value: value.slice(0, longestField) }] : [],
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

/** In an edit conflict, the second person keeps the typed values, sees what the first one saved, and can send again to overwrite. */
export function detectConflict<Fields extends FormFields | DescribedFields>(
  form: FormData,
  fields: Fields,
  values: Record<keyof Fields & string, string>,
): Reply | null {
  const stored: FormValues = values;
  const [seen, now] = [readField(form, 'stored'), JSON.stringify(stored)];
  const typed = (name: string) => readFields(form, name).map((one) => one.trim().replaceAll('\r\n', '\n'));
  const theirs = Object.keys(stored).filter((name) => stored[name] !== typed(name).join(', '));
  if (seen === '' || seen === now || theirs.length === 0) return null;
  const refused = formError(form, 'A colleague saved this while you were writing. Your version is not saved yet.');
  const changes = theirs.map(
    (name) => `${fields[name]?.label ?? name}: ${formatStored(fields[name], stored[name] ?? '')}`,
  );
  return {
    ...refused,
    detail: `They saved: ${changes.join('; ')}. Copy what you want to keep into your version, then save.`,
    base: now,
    status: 409,
  };
}

function formatStored(field: FieldRule | ValueField | undefined, value: string): string {
  const options = field && 'options' in field ? field.options : undefined;
  const type = field && ('kind' in field ? field.kind : field.type);
  if (options)
    return (
      value
        .split(', ')
        .map((one) => options[one] ?? one)
        .join(', ') || 'nothing'
    );
  if (value === '') return 'nothing';
  return type === 'date' ? formatDay(value) : type === 'time' ? formatClock(minuteOf(value)) : value;
}

/** An answer with optional headers. The status defaults to 200 for success and 422 for failure. */
export type Reply<More = never> = Answer<More> & { status?: number; headers?: Headers };

export type HandlerArgs = { app: App; staff: StaffMember; form: FormData };
export type RecordHandlerArgs = HandlerArgs & { id: number };

type Received = { app: App; info: RequestInfo; form: FormData; /** The record's id; 0 for none. */ id: number };
type Handlers<Extra, More> = Record<string, (given: Extra) => Promise<Reply<More>>>;
type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };
type StaffArgs = RouteArgs & { params: { [name: string]: string | undefined } };

/** Builds the action of a staff screen: one handler per `intent`. Errors are logged and answered with the intent's message. */
export function createStaffAction<More = never>(
  formConfig: FormConfig,
  handlers: Handlers<Received & { staff: StaffMember }, More>,
  /** The route parameter with the record's id. */
  idParam?: string,
) {
  return ({ request, context, params }: StaffArgs) => {
    const id = idParam && { id: parseId(params[idParam] ?? '') ?? 0 };
    return runFormAction({ request, context }, formConfig, handlers, { staff: context.get(staffContext), ...id });
  };
}

export async function runFormAction<Extra extends object, More = never>(
  { request, context }: RouteArgs,
  formConfig: FormConfig,
  handlers: Handlers<Received & Extra, More>,
  given: Extra,
) {
  const app = context.get(appContext);
  const info = context.get(requestContext);
  const form = await receiveForm(request);
  const intent = readField(form, 'intent');
  const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handle) throw data(null, { status: 400 });
  try {
    const id = readId(form, 'id') ?? 0;
    const { status, headers, ...answer } = await handle({ app, info, form, id, ...given });
    if (!answer.ok) info.refused = true;
    const about = { ...(id > 0 && { id }), at: new Date().toISOString() };
    return data<Answer<More>>(
      { ...about, ...answer },
      { status: status ?? (answer.ok ? 200 : 422), ...(headers && { headers }) },
    );
  } catch (error) {
    const status = logFailure(app.log, error, `a form could not be stored: ${intent}`);
    info.refused = true;
    info.typed = Object.entries(returnedValues(form)).map(([name, value]) => {
      const field = formConfig.fields?.[name];
      const long =
        field !== undefined && ('kind' in field ? /^(text|rich)$/.test(field.kind) : field.multiline === true);
      return { label: field?.label ?? '', name, value, long };
    });
    const answer = failedAnswer(form, formConfig.failed, 'Nothing you typed is lost. Try again in a moment.');
    return data<Answer<More>>(answer, { status });
  }
}
