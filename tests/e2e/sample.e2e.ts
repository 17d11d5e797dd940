import { expect, settled, test, spec } from './fixtures.ts';

const profile = '/doctors/doctor-details';
const department = '/departments/department-details';
const pages = ['/home-v5', '/doctors', profile, '/departments', department, '/pricing-plan', '/timetable'];
const clinic = 'Cypress Prosthetics & Orthotics';

test('every sample page says so first and asks not to be indexed; one has the alternate footer', async ({
  page,
  request,
}) => {
  spec('1.3');
  for (const path of pages) {
    await page.goto(path);
    const notice = page.getByRole('note');
    await expect(notice).toContainText('sample content from a template');
    await expect(notice.getByRole('link', { name: 'the clinic’s own pages' })).toHaveAttribute('href', '/');
    await expect(notice.getByRole('link', { name: '(225) 555-0140' })).toHaveAttribute('href', 'tel:+12255550140');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(` - ${clinic}$`));
    const alternate = path === '/home-v5';
    await expect(page.locator('[data-footer]')).toHaveAttribute('data-footer', alternate ? 'alternate' : 'main');
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html, path).toContain('<meta name="description"');
  }
});

test('the alternate home leads into the sample pages', async ({ page }) => {
  spec('2.64');
  await page.goto('/home-v5');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Book an appointment' })).toHaveAttribute('href', '/appointments');
  for (const [name, href] of [
    ['All departments', '/departments'],
    ['All doctors', '/doctors'],
    ['All six plans', '/pricing-plan'],
    ['See the timetable', '/timetable'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  const open = main.locator('details[open]');
  await expect(open).toHaveCount(0);
  await main.getByText('Is this hospital real?').click();
  await main.getByText('Can I bring someone with me?').click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('A second pair of ears');
  await main.getByText('Can I bring someone with me?').click();
  await expect(open).toHaveCount(0);
});

test('doctors are filtered, shown as a grid or a list, and counted @no-script', async ({ page }) => {
  spec('2.36', '4.4');
  await page.goto('/doctors');
  const main = page.getByRole('main');
  const cards = main.locator('article');
  await expect(main.getByText('Showing 12 items')).toBeVisible();
  await expect(cards).toHaveCount(12);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link')).toHaveText([
    'All',
    'Cardiology',
    'Dental care',
    'Orthopedics',
    'Pediatrics',
    'Rehabilitation',
    'Sports medicine',
  ]);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL('/doctors?view=list');
  await categories.getByRole('link', { name: 'Dental care' }).click();
  await expect(page).toHaveURL('/doctors?category=Dental+care&view=list');
  await expect(main.getByText('Showing 2 items')).toBeVisible();
  await expect(cards).toHaveCount(2);
  await expect(main.getByText('Braces and retainers, explained tooth by tooth.')).toBeVisible();
  await page.getByRole('link', { name: 'Grid', exact: true }).click();
  await expect(page).toHaveURL('/doctors?category=Dental+care');
  await expect(categories.getByRole('link', { name: 'Dental care' })).toHaveAttribute('aria-current', 'true');
  await categories.getByRole('link', { name: 'All' }).click();
  await main.getByRole('link', { name: 'Dr. Mei Tran' }).click();
  await expect(page).toHaveURL(profile);
  await page.goto('/doctors?category=Nothing&view=nonsense');
  await expect(main.getByText('Showing 0 items')).toBeVisible();
});

test('the doctors’ pages are 1, 2, 3, …, 8, of which only the first can be opened', async ({ page }) => {
  spec('2.37', '9.11');
  await page.goto('/doctors');
  const pager = page.getByRole('navigation', { name: 'Pages of doctors' });
  await expect(pager.getByRole('listitem')).toHaveText(['1', '2', '3', '…', '8']);
  await expect(pager.locator('a[href]')).toHaveCount(1);
  await expect(pager.locator('[aria-disabled="true"]')).toHaveText(['2', '3', '8']);
  await expect(pager).toContainText('This sample has one page');
});

test('the sample profile stands at every address under /doctors @no-script', async ({ page }, info) => {
  spec('2.20', '2.63');
  for (const path of ['/doctors/anybody', profile]) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dr. Nora Fontenot');
  }
  const main = page.getByRole('main');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Home');
  for (const name of ['Contact info', 'Schedule', 'Degrees', 'Experiences', 'Awards', 'Make an appointment'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(main.getByText('8:00 AM to 12:00 PM').first()).toBeVisible();
  await expect(main.locator('section:has(#closing-banner)').getByRole('link').first()).toBeVisible();
  await main.getByLabel('Your name').fill(`Sample visitor ${info.project.name}`);
  await main.getByLabel('E-mail').fill('visitor@example.com');
  await main.getByLabel('Phone').fill('225 555 0199');
  await main.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
});

test('eight departments lead to the sample one, which stands at every address', async ({ page }) => {
  spec('2.21', '2.56', '2.57');
  await page.goto('/departments');
  const links = page.getByRole('main').locator(`a[href="${department}"]`);
  await expect(links).toHaveCount(8);
  await links.nth(2).click();
  await expect(page).toHaveURL(department);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Departments']);
  for (const path of ['/departments/anything', department]) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pediatrics');
  }
  await expect(page.getByRole('heading', { name: 'Treatments' })).toBeVisible();
  const booking = page.getByRole('link', { name: /^Booking/ });
  await expect(booking).toHaveCount(6);
  for (const link of await booking.all()) await expect(link).toHaveAttribute('href', '/appointments');
  await expect(page.getByRole('button', { name: 'Call me back' })).toBeVisible();
  for (const seen of [profile, department, '/departments/ottobock'])
    expect((await page.request.get(seen, { maxRedirects: 0 })).status(), seen).toBe(200);
  await page.goto('/blog/blog-details');
  await expect(page).toHaveURL('/blog');
});

test('the department’s search really searches the sample doctors, in place @no-script', async ({ page }) => {
  spec('2.76');
  await page.goto(department);
  const box = page.getByRole('region', { name: 'Search doctors' });
  await box.getByLabel('Name or field').fill('HEART');
  await box.getByRole('button', { name: 'Search doctors' }).click();
  await expect(page).toHaveURL(/\/departments\/department-details\?q=HEART/);
  await expect(box.getByRole('status')).toHaveText('2 sample doctors found for “HEART”.');
  await expect(box.getByRole('link')).toHaveText(['Dr. Leila Haddad', 'Dr. Samuel Price']);
  await expect(box.getByLabel('Name or field')).toHaveValue('HEART');
  await box.getByLabel('Name or field').fill('<b>nobody</b>');
  await box.getByLabel('Name or field').press('Enter');
  await expect(box.getByRole('status')).toContainText('No sample doctor found for “<b>nobody</b>”.');
});

test('the related doctors slide by touch, arrow keys and buttons @phone', async ({ page }) => {
  spec('2.58');
  await page.goto(department);
  const track = page.getByRole('list', { name: 'Related doctors, scrollable' });
  const left = () => track.evaluate((element) => element.scrollLeft);
  await settled(page);
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

test('six plans to the letter, one of them popular, and five questions', async ({ page }) => {
  spec('2.59');
  await page.goto('/pricing-plan');
  const plans = page.getByRole('main').locator('article');
  await expect(plans.getByRole('heading')).toHaveText([
    'Family Health Plan',
    'Wellness Plan',
    'Senior Wellness Plan',
    'Dental Health Plan',
    "Women's Health Plan",
    'Sports & Fitness Plan',
  ]);
  for (const [place, price] of ['$249', '$99', '$149', '$79', '$169', '$119'].entries()) {
    await expect(plans.nth(place)).toContainText(`${price} per month`);
    const start = plans.nth(place).getByRole('link', { name: /^Get Started/ });
    await expect(start).toHaveAttribute('href', '/contact');
  }
  await expect(page.getByText('Popular', { exact: true })).toHaveCount(1);
  await expect(plans.nth(1)).toContainText('Popular');
  await expect(page.getByRole('main').locator('details')).toHaveCount(5);
  await expect(page.locator('section:has(#closing-banner)')).toBeVisible();
});

test('the timetable is a table of six days and thirteen hours @phone', async ({ page, isMobile }) => {
  spec('2.61', '9.9');
  await page.goto('/timetable');
  const table = page.getByRole('table', { name: 'Sample timetable' });
  const days = table.locator('thead th[scope="col"]');
  await expect(days).toHaveText(['Time', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  const hours = table.locator('tbody th[scope="row"]');
  await expect(hours).toHaveCount(13);
  await expect(hours.first()).toHaveText('8:00 AM to 9:00 AM');
  await expect(hours.last()).toHaveText('8:00 PM to 9:00 PM');
  const slot = table.locator('td').first();
  for (const words of ['Pediatrics', '8:00 AM to 10:00 AM', 'Dr. Fontenot', 'Room 110'])
    await expect(slot).toContainText(words);
  const saturday = days.getByText('Saturday');
  if (!isMobile) {
    await expect(saturday).toBeVisible();
    return;
  }
  await expect(saturday).toBeHidden();
  await page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name: 'Saturday' }).click();
  await expect(saturday).toBeVisible();
  await expect(days.getByText('Monday')).toBeHidden();
  await expect(table.getByText('8:00 AM to 11:00 AM').last()).toBeVisible();
});
