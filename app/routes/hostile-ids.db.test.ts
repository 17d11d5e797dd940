import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, sessionContext, personContext } from '#app/context.ts';
import routes from '#app/routes.ts';
import { people } from '#db/accounts-schema.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

/** Calls every staff loader and action like a signed-in person who tampers with addresses and forms. */
const app = await openTestApp();
await app.db.insert(people).values({ ...testPerson, emailVerified: true });

type Args = { request: Request; url: URL; context: RouterContextProvider; params: object; pattern: string };
type Handler = (args: Args) => unknown;
type Module = { loader?: Handler; action?: Handler };
const modules = import.meta.glob<Module>('./admin/*.{ts,tsx}');
const sources = Object.values(
  import.meta.glob<string>('../{features,forms,history}/**/*.server.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');
const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map((match) => match[1] ?? ''))];
const intents = found(/^ {2,4}(?:async )?'?([a-z][a-z-]*)'?(?:\(\{|: (?:async |when))/gm);
const idFields = found(/readIds?\(form, '(\w+)'/g);

const staffRoutes = (function flatten(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => [{ path, file }, ...flatten(children)]);
})(routes).filter(({ file }) => file.startsWith('routes/admin/'));

const hostile = ['999999999999999', '2147483648', '__proto__', "'"];
/** Only two for forms, because each is sent to every action with every intent. */
const formValues = new Set(['2147483648', '__proto__']);

async function statusOf(handler: Handler, path: string, value: string, body?: FormData): Promise<number> {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const params = Object.fromEntries(names.map((name) => [name, value]));
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(personContext, testPerson);
  context.set(sessionContext, { id: 'test', token: '', fresh: true, role: 'owner' });
  context.set(requestContext, { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });
  const url = new URL(`http://test/${path.replaceAll(/:\w+\??/g, encodeURIComponent(value))}`);
  const request = new Request(url, body && { method: 'POST', body });
  try {
    return statusIn(await handler({ request, url, context, params, pattern: path })) ?? 200;
  } catch (thrown) {
    return statusIn(thrown) ?? 500;
  }
}

function statusIn(answer: unknown): number | undefined {
  if (answer instanceof Response) return answer.status;
  if (typeof answer !== 'object' || answer === null || !('init' in answer)) return undefined;
  const { init } = answer;
  return typeof init === 'object' && init && 'status' in init ? Number(init.status) : undefined;
}

test('no staff page and no staff form fails on an invalid id', async () => {
  expect(staffRoutes.length).toBeGreaterThan(40);
  expect(intents).toEqual(expect.arrayContaining(['delete', 'restore', 'move', 'delete-redirect', 'save']));
  expect(idFields).toEqual(expect.arrayContaining(['id', 'pictureId', 'versionId']));
  const failed: string[] = [];
  for (const { path, file } of staffRoutes) {
    const { loader, action } = (await modules[file.replace('routes/', './')]?.()) ?? {};
    for (const value of hostile) {
      if (loader && path.includes(':') && (await statusOf(loader, path, value)) >= 500)
        failed.push(`${path} with ${value}`);
      for (const intent of action && formValues.has(value) ? intents : []) {
        const form = new FormData();
        for (const name of idFields) form.set(name, value);
        form.set('intent', intent);
        if (action && (await statusOf(action, path, value, form)) >= 500)
          failed.push(`${intent} at ${path} with ${value}`);
      }
    }
  }
  expect(failed).toEqual([]);
});
