import { data, redirect, type RouterContextProvider } from 'react-router';
import { appContext, requestContext } from '#app/context.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField } from '#app/shared/form-data.ts';
import type { FirstAccountState } from './first-account-page.tsx';
import { makeFirstAccount } from './first-account.server.ts';
import { afterSignIn } from './origin.ts';
import { signIn } from './sign-in.server.ts';
import { withCookies } from './with-cookies.ts';

type ActionArgs = { request: Request; token: string; context: Readonly<RouterContextProvider> };

/** The action of the page behind the first link: whoever it makes is signed in. Name and address come back with every refusal. */
export async function acceptFirstAccount({ request, token, context }: ActionArgs) {
  const app = context.get(appContext);
  const { address } = context.get(requestContext);
  const form = await request.formData();
  const [name, email, password] = [readField(form, 'name'), readField(form, 'email'), readField(form, 'password')];
  const refuse = (error: string, status: number) => data<FirstAccountState>({ name, email, error }, { status });
  try {
    const made = await makeFirstAccount(app, address, token, { name, email, password });
    if (made === 'closed') throw data(null, { status: 404 });
    if (!made.ok) return refuse(made.reason, 422);
    const signedIn = await signIn(app, { request, address }, { email: made.email, password });
    throw signedIn.ok ? redirect(afterSignIn, withCookies(signedIn.cookies)) : redirect('/admin/login?done=password');
  } catch (error) {
    const status = noteFailure(app.log, error, 'the first account could not be stored');
    context.get(requestContext).typed = [
      { label: 'Your name', name: 'name', value: name },
      { label: 'E-mail', name: 'email', value: email },
    ];
    return refuse('Something went wrong. Please try again.', status);
  }
}
