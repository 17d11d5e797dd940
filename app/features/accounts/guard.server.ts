import { data, redirect, type MiddlewareFunction } from 'react-router';
import { appContext, requestContext, sessionContext, staffContext, type RequestInfo } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { signInAddress, isForPeople, signedOutSentence, type SignedOut } from './sign-in.ts';
import { findSignedIn } from './session.server.ts';

const accountAddress = '/admin/account';
const longestField = 100_000;

/**
 * Runs before every page, data request and action of the staff area. Whoever is not signed in is sent to the sign-in page, which keeps
 * where they wanted to go; who was sending a form gets it back, to send it again after signing in, or when the database is there again.
 */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const signedIn = await findSignedIn(context.get(appContext), request).catch(async (error: unknown) => {
    if (isForm && isDatabaseTrouble(error)) context.get(requestContext).typed = fieldsOf(await signedOut(request));
    throw error;
  });
  if (!signedIn) {
    if (!isForm) throw redirect(signInAddress(new URL(request.url)));
    const sent = await signedOut(request);
    // A whole page: what is thrown before the loaders ran would end in the site's own error page, which knows nothing of it.
    if (!new URL(request.url).pathname.endsWith('.data')) return signedOutPage(sent, context.get(requestContext).id);
    throw data(sent, { status: 401 });
  }
  if (signedIn.lacksSecondStep && !/^\/admin\/account(\.data)?$/.test(new URL(request.url).pathname))
    throw redirect(accountAddress);
  context.set(staffContext, signedIn.staff);
  context.set(sessionContext, signedIn.session);
  const response = await next();
  for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

async function signedOut(request: Request): Promise<SignedOut> {
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !isSecret(name) ? [{ name, value: value.slice(0, longestField) }] : [],
  );
  const files = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  return { signedOut: true, address: pathname.replace(/\.data$/, '') + search, typed, files };
}

/** Without script: the same words and fields as SignedOutPage in a page that needs nothing. */
function signedOutPage(sent: SignedOut, requestId: string): Response {
  const file = sent.files ? ' A file cannot be kept: choose it again afterwards.' : '';
  return plainPage({
    status: 401,
    title: signedOutSentence(sent),
    sentences: [`Sign in in a new tab, then come back and press “Try again”. What you typed is kept here.${file}`],
    link: { label: 'Sign in', href: '/admin/login' },
    requestId,
    typed: fieldsOf(sent),
  });
}

function fieldsOf({ typed }: SignedOut): RequestInfo['typed'] {
  return typed.map(({ name, value }) => ({
    name,
    value,
    label: isForPeople(name) && value ? name : '',
    long: isForPeople(name) && (value.includes('\n') || value.length > 100),
  }));
}

/** Never shown: it is typed again. */
function isSecret(name: string): boolean {
  return /password|^code$/i.test(name);
}
