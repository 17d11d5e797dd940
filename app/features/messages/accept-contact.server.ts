import { data, type RouterContextProvider } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { promiseWords } from '#app/shared/calendar/promise-words.ts';
import { readField } from '#app/shared/form-data.ts';
import { submissionId } from '#app/shared/submission-id.server.ts';
import { contactInputSchema } from './contact.schema.ts';
import type { ContactFormState } from './contact.ts';
import { messageSource } from './message-source.ts';
import { storeContactRequest } from './messages.server.ts';

type ActionArgs = { request: Request; /** The page's address. */ url: URL; context: Readonly<RouterContextProvider> };

/** The action of every page with the contact form: checked, stored, then told. What was typed comes back with every refusal. */
export async function acceptContact({ request, url, context }: ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  const values = { name: readField(form, 'name'), email: readField(form, 'email'), phone: readField(form, 'phone') };
  const key = readField(form, 'key');
  const refuse = (status: number, notice: string, errors = {}) =>
    data<ContactFormState>({ state: 'refused', notice, values, errors }, { status });

  const parsed = contactInputSchema.safeParse(values);
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return refuse(422, Object.values(errors)[0] ?? 'Something went wrong. Please try again.', errors);
  }
  try {
    const promised = await storeContactRequest(app, submissionId(key, values.name, values.email, values.phone), {
      ...parsed.data,
      source: messageSource(url.pathname),
    });
    return data<ContactFormState>({
      state: 'sent',
      notice: 'Your contact information has been sent!',
      ...(promised && { promise: promiseWords(promised, new Date()) }),
    });
  } catch (error) {
    app.log.error({ err: error }, 'a contact request could not be stored');
    context.get(requestContext).typed = [
      { label: 'Your name', name: 'name', value: values.name },
      { label: 'E-mail', name: 'email', value: values.email },
      { label: 'Phone', name: 'phone', value: values.phone },
      { label: '', name: 'key', value: key },
    ];
    return refuse(isDatabaseTrouble(error) ? 503 : 500, 'Something went wrong. Please try again.');
  }
}
