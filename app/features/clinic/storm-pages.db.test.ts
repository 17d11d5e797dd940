import { expect, test } from 'vitest';
import { endStorm, startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { llmsText } from '#app/features/discovery/machine-texts.server.ts';
import * as alternateHome from '#app/routes/sample/home-v5.tsx';
import * as contact from '#app/routes/site/contact.tsx';
import * as home from '#app/routes/site/home.tsx';
import * as service from '#app/routes/site/service.tsx';
import * as visit from '#app/routes/site/visit.tsx';
import { pageAt } from '#tests/setup/public-pages.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';

const app = await openTestApp();
const visitPage = () => pageAt(app, '/visit', visit);
const links = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('a[href]')].filter((link) => !link.closest('[hidden]'));
const mapLinks = (page: { document: Document }) =>
  links(page).filter((link) => /^geo:|maps|openstreetmap/.test(link.getAttribute('href') ?? '')).length;
const bookLinks = async () =>
  links(await pageAt(app, '/home-v5', alternateHome)).filter((link) => link.textContent === 'Book Now').length;

async function storm(state: 'closed' | 'open') {
  await startStormMode(app, testPerson, state, { note: '', otherPhone: null });
}

test('a storm closure hides the map links and Book Now, and nothing else does', async () => {
  await storm('open');
  const open = await visitPage();
  expect([mapLinks(open) >= 4, (await bookLinks()) > 0]).toEqual([true, true]);
  expect(open.text).not.toContain('because of the storm');
  await storm('closed');
  const closed = await visitPage();
  expect([mapLinks(closed), await bookLinks()]).toEqual([0, 0]);
  expect(closed.text).toContain('Closed because of the storm. Please don’t drive here.');
  expect(mapLinks(await pageAt(app, '/contact', contact))).toBe(0);
  const machineText = await llmsText(app);
  expect(machineText).toContain('Storm update: Closed because of the storm.');
  expect(machineText).toContain('Usual hours: ');
  await endStorm(app, testPerson);
  expect(mapLinks(await visitPage())).toBeGreaterThanOrEqual(4);
});

test.each([
  ['/', home, 'We will call you when we open again. You can still send this now.'],
  ['/contact', contact, 'We will call you when we open again. You can still send this now.'],
  ['/appointments', contact, 'We will call you when we open again. You can still send this now.'],
  ['/care/the-van', service, 'The van does not drive during the storm. Ask now, and we’ll call when it is safe.'],
  ['/contact', contact, 'The van does not drive during the storm. Ask now, and we’ll call when it is safe.'],
  ['/visit', visit, 'The van does not drive during the storm. Ask now, and we’ll call when it is safe.'],
])(
  'in a storm, %s says what the closure means there, and never that we are closed today',
  async (path, route, said) => {
    await storm('closed');
    const { text, document } = await pageAt(app, path, route, { slug: 'the-van' });
    expect(text).toContain(`Closed because of the storm. ${said}`);
    expect(text).not.toMatch(/closed today|If you send this now|call you (?:by|today|tomorrow)/i);
    if (path === '/')
      expect(document.querySelector('[data-noted] .actions + p')?.textContent).toBe(
        'We will call you when we open again.',
      );
    expect(document.querySelector('[aria-label="Storm update"] b')?.textContent).toBe('Closed because of the storm.');
    expect(document.querySelector('[aria-label="Quick actions"] button')?.textContent).toBe('Closed');
    await storm('open');
    const open = await pageAt(app, path, route, { slug: 'the-van' });
    expect(open.text).not.toContain(said);
    expect(open.document.querySelector('[data-noted]')).toBeNull();
    await endStorm(app, testPerson);
  },
);
