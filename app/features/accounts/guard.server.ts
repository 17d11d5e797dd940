import { data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { appContext, requestContext, sessionContext, personContext, staffViewContext } from '#app/context.ts';
import { returnedEntries, unlabeledFields } from '#app/forms/form.server.ts';
import { isDatabaseUnavailable } from '#app/platform/db.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { findSignedIn, findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { signInAddress, signedOutSentence, type SignedOut } from './sign-in.ts';

/** A form that cannot be accepted is returned filled in, to be sent again after signing in or when the database is back. */
export const requireStaff: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const isForm = request.method !== 'GET' && request.method !== 'HEAD';
  const signedIn = await findSignedIn(context.get(appContext), request).catch(async (error: unknown) => {
    if (isForm && isDatabaseUnavailable(error))
      context.get(requestContext).typed = unlabeledFields((await signedOut(request)).typed);
    throw error;
  });
  if (!signedIn) {
    if (!isForm) throw redirect(signInAddress(new URL(request.url)));
    const sent = await signedOut(request);
    // Returns a complete page, because an error thrown before the loaders run would show the generic error page.
    if (!new URL(request.url).pathname.endsWith('.data')) return signedOutPage(context, sent);
    throw data(sent, { status: 401 });
  }
  if (signedIn.lacksSecondStep && !/^\/admin\/account(\.data)?$/.test(new URL(request.url).pathname))
    throw redirect('/admin/account');
  if (isPrefetch(request)) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  context.set(personContext, signedIn.person);
  context.set(sessionContext, signedIn.session);
  const response = await next();
  for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'no-store');
  return response;
};

/** HEAD requests and prefetches have no reader, so they show no names and write no line to the activity log. */
function isPrefetch({ method, headers }: Request): boolean {
  return method === 'HEAD' || /prefetch|prerender/i.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '');
}

/** Only owners see messages, consents, people and the activity log. Writers can use everything else. */
export const requireOwner: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (context.get(sessionContext).role === 'owner') return next();
  // A data request gets only a status; a page request gets a page that says whom to ask.
  if (new URL(request.url).pathname.endsWith('.data')) throw data(null, { status: 403 });
  return plainPage(context.get(appContext).config, {
    status: 403,
    title: 'This page is for owners.',
    sentences: ['Your account is a writer account. If you need more access, ask an owner.'],
    link: { label: 'Back to the Admin Panel', href: '/admin' },
    requestId: context.get(requestContext).id,
  });
};

/** Allows exports of personal data only from our own pages or a typed address, so that another site cannot trigger a download. */
export const requireSameSite: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method !== 'GET') throw data(null, { status: 405, headers: { Allow: 'GET' } });
  const from = request.headers.get('Sec-Fetch-Site') ?? 'none';
  if (from !== 'same-origin' && from !== 'none') throw data(null, { status: 403 });
  return next();
};

/** Requires a recent sign-in for exports of personal data. After signing in, the person is back on the page with the export. */
export const requireFreshSession: MiddlewareFunction<Response> = ({ request, context }, next) => {
  if (context.get(sessionContext).fresh) return next();
  const page = new URL(request.url).pathname.replace(/\/[a-z]+(\.data)?$/, '');
  throw redirect(`/admin/login?again=1&from=${encodeURIComponent(page)}`);
};

/** Shows signed-in staff edit links and drafts on public pages. Visitors' pages never run this: the cache renders them without cookies. */
export const loadStaffView: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || /^\/(admin|api)\b/.test(pathname)) return;
  const person = await findSignedInPerson(context.get(appContext), request);
  const draft = searchParams.get('draft');
  if (person) context.set(staffViewContext, draft === null ? { edits: true } : { draft });
};

async function signedOut(request: Request): Promise<SignedOut> {
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const files = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  return { signedOut: true, address: pathname.replace(/\.data$/, '') + search, typed: returnedEntries(form), files };
}

/** The static version of SignedOutPage, for browsers without script. */
function signedOutPage(context: Readonly<RouterContextProvider>, sent: SignedOut): Response {
  const file = sent.files ? ' Files are not kept: choose yours again afterward.' : '';
  return plainPage(context.get(appContext).config, {
    status: 401,
    title: signedOutSentence(sent),
    sentences: [
      `Sign in again in a new tab, then come back and press “Try again”. What you typed is kept here.${file}`,
    ],
    link: { label: 'Sign in', href: '/admin/login' },
    requestId: context.get(requestContext).id,
    typed: unlabeledFields(sent.typed),
  });
}
