import { startDemo, type Demo } from '#tests/setup/demo.ts';
import { startTlsFront } from '#tests/setup/tls-front.ts';
import { expect, settled, signIn, test } from './fixtures.ts';

const ports = (project: string) => (project === 'desktop' ? { from: 4484, to: 4485 } : { from: 4486, to: 4487 });

/** A proxy with TLS in front, and nothing set but PUBLIC_URL: as most hosts start a site. */
let demo: Demo | undefined;
let front: Awaited<ReturnType<typeof startTlsFront>> | undefined;

test.describe.configure({ mode: 'default' });
test.use({
  ignoreHTTPSErrors: true,
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use, { project }) => use(`https://localhost:${ports(project.name).from}`),
});

// oxlint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { project }) => {
  const { from, to } = ports(project.name);
  front = await startTlsFront(`e2e-${project.name}`, { from, to });
  demo = await startDemo(`tls-proxy-${project.name}`, to, { PUBLIC_URL: front.url, TRUST_PROXY: '' });
});
test.afterAll(async () => {
  await demo?.stop();
  await front?.stop();
});

test('behind a proxy with TLS that is not named in TRUST_PROXY the contact form and sign-in work @no-script', async ({
  page,
}) => {
  await page.goto('/contact');
  await settled(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill('Behind A Proxy');
  await form.getByLabel('E-mail').fill('proxy@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0118');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  await signIn(page, '/admin/contactMessages');
  await expect(page.getByRole('link', { name: 'Behind A Proxy' })).toBeVisible();
});

test('a form of another site is refused, and the log says once why', async ({ request, baseURL }) => {
  const own = baseURL ?? '';
  const send = (origin: string) =>
    request.post('/contact', { headers: { Origin: origin }, form: { name: 'x' }, failOnStatusCode: false });
  for (const origin of ['https://evil.example', own.replace('https:', 'http:'), 'null'])
    expect((await send(origin)).status()).toBe(403);
  expect((await send(own)).status()).toBe(422);
  await expect.poll(() => demo?.log()).toContain('a form was refused');
  expect(demo?.log().match(/a form was refused/g)).toHaveLength(1);
});
