import { expect, served, waitForHydration, spec, test } from './fixtures.ts';
import { all, linkTo, part, readPage, wordsIn } from './served-page.ts';

const profile = '/doctors/doctor-details';
const department = '/departments/department-details';
const pages = ['/home-v5', '/doctors', profile, '/departments', department, '/pricing-plan', '/timetable'];
const clinic = 'Cypress Prosthetics & Orthotics';

served('every sample page is marked as a sample and noindex, and has the alternate footer', async ({ request }) => {
  spec('1.3');
  for (const path of pages) {
    const document = await readPage(request, path);
    const notice = part(document, '[role="note"]');
    expect(notice.textContent).toContain('sample content from a template');
    expect(linkTo(notice, 'the clinic’s own pages')).toBe('/');
    expect(linkTo(notice, '(225) 555-0140')).toBe('tel:+12255550140');
    expect(all(document, 'h1'), path).toHaveLength(1);
    expect(document.title).toMatch(new RegExp(` - ${clinic}$`));
    expect(part(document, '[data-footer]').getAttribute('data-footer'), path).toBe('alternate');
    part(document, 'meta[name="robots"][content="noindex"]');
    part(document, 'meta[name="description"]');
  }
});

served('links lead from Home to every sample page in the demonstration', async ({ request }) => {
  const found = new Set(['/']);
  // A set visits what is added while it is walked.
  for (const path of found) {
    const links = all(await readPage(request, path), 'a[href^="/"]').map((link) => link.getAttribute('href') ?? '');
    for (const link of links) if (pages.includes(link)) found.add(link);
  }
  expect(pages.filter((page) => !found.has(page))).toEqual([]);
});

served('the alternate home page links to the sample pages', async ({ request }) => {
  spec('2.64');
  const main = part(await readPage(request, '/home-v5'), 'main');
  for (const [name, href] of [
    ['Book an appointment', '/appointments'],
    ['All departments', '/departments'],
    ['All doctors', '/doctors'],
    ['All six plans', '/pricing-plan'],
    ['See the timetable', '/timetable'],
  ] as const)
    expect(linkTo(main, name), name).toBe(href);
  // All have the same name, so the browser keeps only one open.
  const questions = all(main, 'details');
  expect(questions.some((question) => question.hasAttribute('open'))).toBe(false);
  expect(new Set(questions.map((question) => question.getAttribute('name'))).size).toBe(1);
  const company = questions.find((question) => wordsIn(question).startsWith('Can I bring someone with me?'));
  expect(company?.textContent).toContain('A second pair of ears');
});

served('doctors are filtered, shown as a grid or a list, and counted', async ({ request }) => {
  spec('2.36', '4.4');
  const open = async (path: string) => part(await readPage(request, path), 'main');
  const main = await open('/doctors');
  expect(wordsIn(main)).toContain('Showing 12 items');
  expect(all(main, 'article')).toHaveLength(12);
  expect(all(part(main, '[aria-label="Categories"]'), 'a').map(wordsIn)).toEqual([
    'All',
    'Cardiology',
    'Dental care',
    'Orthopedics',
    'Pediatrics',
    'Rehabilitation',
    'Sports medicine',
  ]);
  expect(linkTo(main, 'List')).toBe('/doctors?view=list');
  const list = await open('/doctors?view=list');
  expect(linkTo(list, 'Dental care')).toBe('/doctors?category=Dental+care&view=list');
  const dental = await open('/doctors?category=Dental+care&view=list');
  for (const text of ['Showing 2 items', 'Braces and retainers, explained tooth by tooth.'])
    expect(wordsIn(dental)).toContain(text);
  expect(all(dental, 'article')).toHaveLength(2);
  expect(linkTo(dental, 'Grid')).toBe('/doctors?category=Dental+care');
  const grid = await open('/doctors?category=Dental+care');
  expect(all(grid, '[aria-label="Categories"] a[aria-current="true"]').map(wordsIn)).toEqual(['Dental care']);
  expect(linkTo(grid, 'All')).toBe('/doctors');
  expect(linkTo(main, 'Dr. Mei Tran')).toBe(profile);
  expect(wordsIn(await open('/doctors?category=Nothing&view=nonsense'))).toContain('Showing 0 items');
});

served('the doctors’ pagination shows 1, 2, 3, …, 8, and only page 1 works', async ({ request }) => {
  spec('2.37', '9.11');
  const pager = part(await readPage(request, '/doctors'), 'nav[aria-label="Pages of doctors"]');
  expect(all(pager, 'li').map(wordsIn)).toEqual(['1', '2', '3', '…', '8']);
  expect(all(pager, 'a[href]')).toHaveLength(1);
  expect(all(pager, '[aria-disabled="true"]').map(wordsIn)).toEqual(['2', '3', '8']);
  expect(pager.textContent).toContain('This sample has only one page');
});

served('every path under /doctors shows the sample profile', async ({ request, baseURL }) => {
  spec('2.20', '2.63');
  for (const path of ['/doctors/anybody', profile])
    expect(wordsIn(part(await readPage(request, path), 'h1'))).toBe('Dr. Nora Fontenot');
  const document = await readPage(request, profile);
  expect(part(document, 'nav[aria-label="Breadcrumb"]').textContent).toContain('Home');
  const main = part(document, 'main');
  const headings = all(main, 'h2, h3').map(wordsIn);
  for (const name of ['Contact info', 'Schedule', 'Degrees', 'Experiences', 'Awards', 'Make an appointment'])
    expect(headings).toContain(name);
  expect(wordsIn(main)).toContain('8:00 AM to 12:00 PM');
  part(main, 'section:has(#closing-banner) a');
  part(main, 'form input[name="name"]');
  const sender = { name: 'Sample visitor of a profile', email: 'visitor@example.com', phone: '225 555 0199' };
  const sent = await request.post(profile, {
    headers: { Origin: baseURL ?? '' },
    form: { ...sender, key: crypto.randomUUID() },
  });
  expect(await sent.text()).toContain('Your contact information has been sent!');
});

served('eight departments link to the sample department, which every path shows', async ({ request }) => {
  spec('2.21', '2.56', '2.57');
  expect(all(await readPage(request, '/departments'), `main a[href="${department}"]`)).toHaveLength(8);
  for (const path of ['/departments/anything', department])
    expect(wordsIn(part(await readPage(request, path), 'h1'))).toBe('Pediatrics');
  const document = await readPage(request, department);
  expect(all(document, 'nav[aria-label="Breadcrumb"] a').map(wordsIn)).toEqual(['Home', 'Departments']);
  const main = part(document, 'main');
  expect(all(main, 'h2').map(wordsIn)).toContain('Treatments');
  const booking = all(main, 'a').filter((link) => wordsIn(link).startsWith('Booking'));
  expect(booking).toHaveLength(6);
  for (const link of booking) expect(link.getAttribute('href')).toBe('/appointments');
  expect(all(main, 'button').map(wordsIn)).toContainEqual(expect.stringMatching(/^Call me back/));
  for (const seen of [profile, '/departments/ottobock']) await readPage(request, seen);
  const old = await request.get('/blog/blog-details', { maxRedirects: 0 });
  expect(old.headers()['location']).toBe('/blog');
});

served('the department’s search finds sample doctors on the same page', async ({ request }) => {
  spec('2.76');
  const search = async (text: string) =>
    part(
      await readPage(request, `${department}?q=${encodeURIComponent(text)}`),
      '[role="search"], section:has(input[name="q"])',
    );
  const found = await search('HEART');
  expect(wordsIn(part(found, '[role="status"]'))).toBe('2 sample doctors found for “HEART”.');
  expect(all(found, 'a').map(wordsIn)).toEqual(['Dr. Leila Haddad', 'Dr. Samuel Price']);
  expect(part(found, 'input[name="q"]').getAttribute('value')).toBe('HEART');
  const none = await search('<b>nobody</b>');
  expect(wordsIn(part(none, '[role="status"]'))).toContain('No sample doctor found for “<b>nobody</b>”.');
});

test('the related doctors scroll by touch, arrow keys and buttons @phone @desktop-daily', async ({ page }) => {
  spec('2.58');
  await page.goto(department);
  const track = page.getByRole('list', { name: 'Related doctors, scrollable' });
  const left = () => track.evaluate((element) => element.scrollLeft);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(left).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(left).toBe(0);
  await track.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(0);
  await expect(track.getByRole('link', { name: /^Booking/ }).first()).toHaveAttribute('href', '/appointments');
  await expect(page.getByRole('main').getByLabel('Your name')).toBeVisible();
});

served('the pricing page has the six specified plans, one marked popular, and five questions', async ({ request }) => {
  spec('2.59');
  const main = part(await readPage(request, '/pricing-plan'), 'main');
  const plans = all(main, 'article');
  expect(plans.map((plan) => wordsIn(part(plan, 'h2, h3')))).toEqual([
    'Family Health Plan',
    'Wellness Plan',
    'Senior Wellness Plan',
    'Dental Health Plan',
    "Women's Health Plan",
    'Sports & Fitness Plan',
  ]);
  for (const [place, price] of ['$249', '$99', '$149', '$79', '$169', '$119'].entries()) {
    const plan = plans[place] ?? main;
    expect(wordsIn(plan)).toContain(`${price} per month`);
    expect(linkTo(plan, /^Get Started/)).toBe('/contact');
  }
  expect(plans.filter((plan) => all(plan, '*').some((one) => wordsIn(one) === 'Popular'))).toEqual([plans[1]]);
  expect(all(main, 'details')).toHaveLength(5);
  part(main, 'section:has(#closing-banner)');
});

served('the timetable is a table of six days and thirteen hours', async ({ request }) => {
  spec('2.61', '9.9');
  const table = part(await readPage(request, '/timetable'), 'main table');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  expect(all(table, 'thead th[scope="col"]').map(wordsIn)).toEqual(['Time', ...days]);
  const hours = all(table, 'tbody th[scope="row"]').map(wordsIn);
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([13, '8:00 AM to 9:00 AM', '8:00 PM to 9:00 PM']);
  const slot = wordsIn(part(table, 'td'));
  for (const text of ['Pediatrics', '8:00 AM to 10:00 AM', 'Dr. Fontenot', 'Room 110']) expect(slot).toContain(text);
});

test('on a phone the timetable shows the chosen day @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'phones only');
  await page.goto('/timetable');
  const table = page.getByRole('table', { name: 'Sample timetable' });
  const days = table.locator('thead th[scope="col"]');
  await expect(days.getByText('Saturday')).toBeHidden();
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: 'Saturday' }).click();
  await expect(days.getByText('Saturday')).toBeVisible();
  await expect(days.getByText('Monday')).toBeHidden();
  await expect(table.getByText('8:00 AM to 11:00 AM').last()).toBeVisible();
});
