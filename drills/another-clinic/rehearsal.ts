import { makePhoto } from '#tests/factories/picture-files.ts';
import { oneTimeCode } from '#tests/setup/one-time-code.ts';
import type { Desk } from './desk.ts';

export const owner = 'owner@bayou-limb.test';
const password = 'four gray herons stand';

/** The owner's first hour up to the second step, so that the account is safe before it holds anything. */
export async function setUpAccount({ step, desk }: Desk, code: string): Promise<void> {
  const { page, press, pressButton, write, sees } = desk;
  await step('First account', async () => {
    await page.goto('/admin/first-account');
    await write('Code from the site’s log', code);
    await write('Your name', 'Renee Broussard');
    await write('E-mail', owner);
    await write('New password', password);
    await pressButton('Create my account');
    await page.waitForURL('**/admin/account');
  });
  await step('Second step', async () => {
    await press(page.locator('summary', { hasText: 'Use an authenticator app' }));
    await write('Your password', password);
    await pressButton('Use an authenticator app');
    const secret = await page
      .getByText(/enter this key in the app/)
      .locator('span')
      .textContent();
    await write('Code the app shows now', oneTimeCode(secret ?? ''));
    await pressButton('Turn on');
    await press(page.getByLabel('I have saved these codes'));
    await pressButton('Done');
    await sees(/^On\. After your password/);
  });
}

/** From Today's 'Start here' to an open site. */
export async function openClinic(all: Desk): Promise<{ rows: number; pages: number }> {
  const { step, desk } = all;
  const { page, press, pressButton, pressLink, write, sees, choose } = desk;
  const toOpening = async () => {
    await pressLink('Today');
    await pressLink(/^Ready to open/);
    await page.waitForURL('**/admin/opening');
  };
  const save = async () => {
    await pressButton('Save');
    await sees(/Saved\. Every page is up to date/);
  };

  await step('Start here', async () => {
    await pressLink('Today');
    await sees('6 things before you can open');
  });
  await step('Ready to open', async () => {
    await pressLink('Ready to open');
    await sees('6 things first');
  });
  const rows = await page.locator('main li[data-state]').count();
  await step('Phone, e-mail, address and map', async () => {
    await pressLink('Enter Office phone');
    await write('Office phone', '(337) 664-1000');
    await write('Cell phone', '(337) 664-1001');
    await write('Fax', '(337) 664-1002');
    await write('Contact e-mail', 'hello@bayou-limb.test');
    await write('Street address', '200 Canal Avenue');
    await write('Town, state and ZIP code', 'Lafayette, Louisiana 70501');
    const map = 'https://www.openstreetmap.org/?mlat=30.2241&mlon=-92.0198#map=15/30.2241/-92.0198';
    await write('Link to your place on a map', map);
    await save();
  });
  await step('Hours', async () => {
    await pressLink('Hours & closures');
    await write('Closes, Friday', '15:00');
    await save();
  });
  await step('Name, look and numbers', async () => {
    await pressLink('Branding');
    await write('Short name', 'Bayou');
    await write('Type of clinic', 'Limb & Brace');
    await write('Company name', 'Bayou Limb & Brace, LLC');
    await press(page.locator('summary', { hasText: 'Numbers and claims' }));
    await write('Number, line 1', '31+');
    await write('Number, line 2', '4');
    await write('What it counts, line 2', 'people in one workshop');
    await write('Number, line 3', '600+');
    await write('What it counts, line 3', 'limbs built');
    await write('Years of experience (history text)', '31+');
    await write('Years of service', '12');
    await save();
  });
  await step('Two staff members', async () => {
    await pressLink('Staff');
    for (const [name, work] of [
      ['Renee Broussard', 'Prosthetist'],
      ['Paul Melancon', 'Orthotist'],
    ] as const) {
      await write('Name', name);
      await write('Designation', work);
      await choose(page.getByLabel('Picture', { exact: true }), 'portrait.jpg', await makePhoto(640, 640));
      await sees(/^Done, /);
      await pressButton('Add staff member');
      await sees(`${name} was added.`);
    }
  });
  await step('A consent', async () => {
    await pressLink('Pictures');
    await pressLink('Consents');
    await write('Who signed', 'Louis Guidry');
    await write('Signed on', '2026-01-05');
    await write('What it allows', 'Website and blog');
    await pressButton('Record consent');
    await sees(/^Consent \d+ recorded\./);
  });
  await step('A picture of a patient', async () => {
    await pressLink('Gallery');
    await choose(page.getByRole('button', { name: 'Add pictures' }), 'first-steps.jpg', await makePhoto(900, 700));
    await write('Describe the picture', 'A man walks between two bars');
    await press(page.getByText('Shows a patient'));
    const consent = page.getByRole('dialog').getByLabel('Consent', { exact: true });
    await press(consent);
    await consent.selectOption({ index: 1 });
    await pressButton('Save 1');
    await sees(/Image uploaded successfully!/);
  });
  await step('One text rewritten', async () => {
    await pressLink('Pages');
    await pressLink(/^Opening/);
    await write('Text under the title', 'Limbs and braces from one workshop in Lafayette.');
    await pressButton(/^Publish/);
    await sees(/^Published at/);
  });
  await step('Outgoing mail and claims', async () => {
    await toOpening();
    await pressButton('Send me a message Outgoing mail');
    await sees(`Sent to ${owner}. Look for it now.`);
    await pressButton('They are true Claims');
    await sees('Claims: kept as it is.');
  });
  let pages = 0;
  await step('Every page read and kept', async () => {
    const next = page.getByRole('link', { name: /^Read / });
    for (; (await next.count()) > 0; pages += 1) {
      // After the first page, the answer leads to the next one that has texts left.
      await press(next);
      await press(page.getByRole('button', { name: /^Keep (all )?\d+ texts?$/ }));
      await sees(/ texts? kept as yours\.$/);
    }
    await pressLink('Ready to open');
    await page.waitForURL('**/admin/opening');
  });
  await step('Kept as it is', async () => {
    for (const row of ['Hours', 'Name and branding']) {
      await pressButton(`Keep ${row}`);
      await sees(`${row}: kept as it is.`);
    }
  });
  await step('Opened', async () => {
    await pressButton('Open the site…');
    await pressButton('Open the site');
    await sees('The site is open. Everyone can see it now.');
  });
  await step('Today of an open site', async () => {
    await pressLink('Today');
    await sees(/^\d+ rows left in Ready to open/);
  });
  return { rows, pages };
}

/** A patient asks for a call, and the owner's phone says how it went. */
export async function answerFirstRequest({ step, phone, visitor }: Desk): Promise<void> {
  await step(
    'A patient asks for a call',
    async () => {
      await visitor.page.goto('/appointments');
      await visitor.write('Your name', 'Ann Sample');
      await visitor.write('Phone, with area code', '337 664 2000');
      await visitor.write('E-mail', 'ann@home.test');
      // The site holds back a form that is filled in faster than a person can.
      await visitor.page.waitForTimeout(3_500);
      await visitor.pressButton('Call me back');
      await visitor.sees('Your contact information has been sent!');
    },
    visitor.page,
  );
  await step(
    'The call and its outcome',
    async () => {
      await phone.page.goto('/admin');
      await phone.press(phone.page.getByRole('link', { name: /^Call/ }));
      await phone.pressButton('Reached');
      await phone.sees('Reached.');
    },
    phone.page,
  );
}
