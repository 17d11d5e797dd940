import { RouterContextProvider } from 'react-router';
import {
  appContext,
  requestContext,
  sessionContext,
  personContext,
  type App,
  type Session,
  type Person,
} from '#app/context.ts';
import type { Answer } from '#app/forms/answer.ts';
import type { Reply } from '#app/forms/form.server.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { testPerson } from './test-app.ts';

type Accept<Said> = (app: App, by: Person, form: FormData) => Promise<{ data: Said; init: ResponseInit | null }>;

/** Returns a function that submits staff forms to `accept`, with an optional picture or other services. */
export function formSender<Said>(app: App, accept: Accept<Said>) {
  return async (
    fields: Record<string, FormDataEntryValue>,
    { picture, services = app }: { picture?: Buffer; services?: App } = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (picture) form.set('picture', new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' }));
    const { data, init } = await accept(services, testPerson, form);
    return { answer: data, status: init?.status ?? 200 };
  };
}

/** Returns the fields in which two people differ as 'Label: their text → typed text'. */
export function comparedIn({ conflict }: Pick<Answer, 'conflict'>): string[] {
  return (conflict?.changes ?? []).map(({ label, blocks }) => {
    const without = (hidden: string) =>
      blocks.flatMap(({ parts }) => parts.filter(({ kind }) => kind !== hidden).map(({ text }) => text)).join('');
    return `${label}: ${without('added')} → ${without('removed')}`;
  });
}

/** Returns the services with a closed database connection. */
export async function withoutDatabase(app: App): Promise<App> {
  const gone = openDatabase(app.config, app.log);
  await gone.$client.end();
  return { ...app, db: gone };
}

type Action<Said> = (args: {
  request: Request;
  context: RouterContextProvider;
  params: Record<string, string | undefined>;
}) => Promise<{
  data: Said;
  init: ResponseInit | null;
}>;

/** Returns a function that submits forms like a visitor: opened a minute ago, from its own IP address. `to` is the redirect target. */
export function visitorSender(
  app: App,
  action: (args: VisitorArgs) => Promise<{ data: Answer<never>; init: ResponseInit | null }>,
) {
  return async (
    fields: Record<string, string>,
    {
      services = app,
      address = crypto.randomUUID(),
      url = new URL('http://test/contact'),
    }: { services?: App; address?: string; url?: URL } = {},
  ) => {
    const body = new FormData();
    const values = { shown: stampForm(app, Date.now() - 60_000), key: crypto.randomUUID(), ...fields };
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const context = new RouterContextProvider();
    context.set(appContext, services);
    context.set(requestContext, { ...someRequest(), address });
    const request = new Request('http://test/contact.data', { method: 'POST', body });
    const typed = () => context.get(requestContext).typed;
    try {
      const { data, init } = await action({ request, url, context });
      return { answer: data, to: '', status: init?.status ?? 200, typed: typed() };
    } catch (error) {
      if (!(error instanceof Response)) throw error;
      const answer: Answer<never> = { ok: true, notice: '' };
      return { answer, to: error.headers.get('Location') ?? '', status: error.status, typed: typed() };
    }
  };
}

type VisitorArgs = { request: Request; url: URL; context: RouterContextProvider };

const someRequest = () => ({ id: 'test', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });

/** Returns a function that submits forms to a staff screen's action, by default as an owner who has just signed in. */
export function actionSender<Said>(app: App, action: Action<Said>, session: Partial<Session> = {}) {
  return formSender(app, (services, by, body) => {
    const context = new RouterContextProvider();
    context.set(appContext, services);
    context.set(personContext, by);
    context.set(sessionContext, { id: 'test', token: '', fresh: true, role: 'owner', ...session });
    context.set(requestContext, someRequest());
    return action({ request: new Request('http://localhost/', { method: 'POST', body }), context, params: {} });
  });
}

/** Returns a form handler's reply. For a redirect, its path and the id in it. */
export async function readReply<More>(reply: Promise<Reply<More>>): Promise<Partial<Reply<More>> & { to?: string }> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const to = error.headers.get('Location') ?? '';
    return { to, id: Number(/\d+/.exec(to)?.[0]) };
  }
}
