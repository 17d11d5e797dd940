import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { appContext, staffViewContext, type App } from '#app/context.ts';
import { clinic, menuLinks, siteOpening } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';
import { findClosing, findLinkRows } from './site.server.ts';

const services = await openTestApp();
const app: App = { ...services, config: { ...services.config, mode: 'production', demonstration: false } };
await seedDatabase(app);
await app.db
  .insert(clinic)
  .values({ facts: ownFacts })
  .onConflictDoUpdate({ target: clinic.id, set: { facts: ownFacts } });
await app.db.insert(siteOpening).values({ openedBy: 'Dana Arceneaux' }).onConflictDoNothing();
const ask = await openWholeSite(app);
afterEach(() => vi.restoreAllMocks());

test.each(['/', '/contact', '/blog', '/about', '/visit'])(
  '%s reads the frame in one statement, and its tables nowhere else',
  async (path) => {
    const spy = vi.spyOn(app.db.$client, 'query');
    expect((await ask(path)).status).toBe(200);
    const statements = spy.mock.calls.map(([statement]): { name?: string; text: string } => Object(statement));
    expect(statements.filter(({ name }) => name === 'site_frame')).toHaveLength(1);
    const readers = statements.filter(({ text }) => /clinic_closures|site_opening|menu_links|confirmations/.test(text));
    expect(readers.map(({ name }) => name)).toEqual(['site_frame']);
  },
);

test('the page after a form shows what the form changed', async () => {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(staffViewContext, null);
  const args = {
    context,
    url: new URL('http://localhost/'),
    request: new Request('http://localhost/', { method: 'POST' }),
  };
  expect(await findClosing(args)).toBe(null);
  await app.db.insert(menuLinks).values({ area: 'menu', target: '/contact', position: 0 });
  expect((await findLinkRows(args))?.order).toEqual([{ area: 'menu', target: '/contact' }]);
});
