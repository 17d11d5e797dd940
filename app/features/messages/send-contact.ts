import { data } from 'react-router';
import type { ContactFormState } from './contact.ts';

type SendArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * The client's half of acceptContact: when the line is gone, the form stays as it was typed, and says so.
 * A status of failure keeps the router from asking for the page again over the same line.
 */
export async function sendContact<Answer>({ request, serverAction }: SendArgs<Answer>) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const values = { name: textOf(form, 'name'), email: textOf(form, 'email'), phone: textOf(form, 'phone') };
    const notice = 'Something went wrong. Please try again.';
    return data<ContactFormState>({ state: 'refused', notice, values, errors: {} }, { status: 503 });
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
