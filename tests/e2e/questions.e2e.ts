import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Questions of four kinds of visitors, the page with the answer, and a phrase from the answer. */
const questions: Record<string, [question: string, address: string, answer: string][]> = {
  'Somebody who lost a limb, on a phone': [
    ['I lost my leg last week. What now?', '/care/first-weeks', 'You don’t have to know anything yet.'],
    ['When can I get a first limb?', '/care/first-weeks', 'Often 6 to 12 weeks after surgery'],
    ['What is a shrinker for?', '/care/first-weeks', 'It helps the swelling go down'],
    ['Why does a foot hurt that is gone?', '/care/first-weeks', 'This is called phantom pain.'],
    ['Can I talk with someone who has been there?', '/care/first-weeks', '888-267-5669'],
    ['Do you take my insurance?', '/care/paying', 'Your card. We call the number on the back'],
    ['What will it cost me?', '/care/paying', 'you get an estimate before we begin'],
    ['Can I pay in parts?', '/care/paying', 'Ask us, too, about paying over time'],
    ['Does Medicaid pay for a limb?', '/care/paying', 'The plan has to approve most limbs and braces'],
    ['I was hurt at work. Who pays?', '/care/paying', 'Bring the claim number'],
    ['I lost both legs. Can you help?', '/care/below-knee-leg', 'We make the two legs as a pair'],
    ['Do you make arms and hands?', '/care/arm-and-hand', 'From measuring to home'],
    ['How long until I take it home?', '/care/below-knee-leg', '2 to 4 weeks'],
    ['What if it is Sunday and it hurts?', '/care/repairs', 'even on a weekend'],
    ['Can you fix a leg from another clinic?', '/care/repairs', 'Do you repair what another clinic made?'],
    ['What do I bring to the first visit?', '/care/below-knee-leg', 'Shorts, and the pair of shoes you wear most'],
  ],
  'A veteran with low vision': [
    ['Can the VA send me to you?', '/care/paying', 'They can send you to us through Community Care.'],
    ['Do you take TRICARE?', '/care/paying', 'TRICARE For Life after that'],
    ['Does Medicare pay for it?', '/care/paying', 'Part B covers artificial limbs and braces'],
    ['Whom do I call when I cannot go on?', '/care/first-weeks', 'Veterans Crisis Line: call and press 1'],
    ['How do I make these letters larger?', '/accessibility', 'you can choose larger text'],
    ['Can I have papers in large print?', '/notices/nondiscrimination', 'large print, audio'],
    ['Can somebody help me in from the car?', '/visit', 'During office hours, someone will come out to you.'],
    ['How does a van visit to my house work?', '/care/the-van', 'We call when we’re on the way.'],
    ['Which number is the cell phone?', '/care/the-van', 'The cell phone rides in the van: (225) 555-0162'],
    ['How far does the van go?', '/visit', 'Denham Springs (70726)'],
  ],
  'Someone who cares for a parent or a child': [
    ['Where do I park, and is there a ramp?', '/visit', 'The ramp has rails on both sides.'],
    ['Is there a restroom for a wheelchair?', '/visit', 'with grab bars and room to turn a wheelchair'],
    ['How do I get there from Baton Rouge?', '/visit', 'Take I-12 east to the Walker exit.'],
    ['Mama speaks Spanish. Is there help?', '/language-help', 'Si habla español'],
    ['Do you make shoes for diabetes?', '/care/diabetic-shoes', 'Medicare Part B covers one pair of shoes'],
    ['My daughter has scoliosis. Do you brace it?', '/care/back-and-scoliosis-brace', 'scoliosis in a child'],
    ['Does my baby need a helmet?', '/care/children', 'Does every flat spot need a helmet?'],
    ['He had a stroke. Is there a brace for a foot that drops?', '/care/foot-and-ankle-brace', 'AFO'],
    ['Do you come to nursing homes?', '/care/the-van', 'Yes, when the home and your doctor agree.'],
    ['May the clinic talk with me about her?', '/privacy-practices', 'your family, close friends or others involved'],
  ],
  'Anyone, before or after a visit': [
    ['How soon can I be seen?', '/visit', 'Often within a week, and sooner for a repair'],
    ['How do I move or cancel a visit?', '/visit', 'There is no charge.'],
    ['May I text you?', '/visit', 'because a text isn’t private'],
    ['What do you not make?', '/visit', 'If we don’t make it, we’ll tell you who does.'],
    ['Is the clinic accredited?', '/visit', 'Ask us who checks ours and when.'],
    ['Are you hiring?', '/visit', 'say what you do'],
    ['What does a leg cost?', '/care/paying', 'the yearly Part B deductible is $283'],
    ['Is there a payment plan?', '/care/paying', 'We write down the amount and the dates'],
    ['What does the van cost?', '/care/the-van', 'Is there a fee for the van?'],
    ['Can I change clinics?', '/care/follow-up', 'You choose who cares for you'],
    ['Can I drive?', '/care/follow-up', 'you may need a left-foot gas pedal'],
    ['Can I fly?', '/care/follow-up', 'TSA Cares at 855-787-2227'],
    ['Is there a support group?', '/care/follow-up', 'keeps a list of support groups by state'],
  ],
  'A doctor’s office': [
    ['What must the prescription say?', '/refer', 'what to make and for which side'],
    ['Where do we fax, and which notes go along?', '/refer', 'Notes from a visit in the last 6 months'],
    ['Do you see patients in the hospital?', '/refer', 'We come to the bedside'],
    ['Who there is certified, and in what?', '/about', 'certified prosthetist and orthotist'],
  ],
};
const rows = Object.values(questions).flat();
const addresses = [...new Set(rows.map(([, address]) => address))];

test('each of 53 questions is answered within two presses from Home @phone @desktop-daily', async ({ page }) => {
  expect(rows).toHaveLength(53);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const [shown, folded] = [await linksOn(page, 'shown'), await linksOn(page, 'folded')];
  const reached = new Set(['/', ...shown, ...folded]);
  // The care guide first, because it answers most of them.
  for (const address of [...shown].sort((one, other) => Number(other === '/care') - Number(one === '/care'))) {
    if (addresses.every((one) => reached.has(one))) break;
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    for (const link of await linksOn(page, 'shown')) reached.add(link);
  }
  expect(
    addresses.filter((one) => !reached.has(one)),
    'more than two presses from Home',
  ).toEqual([]);

  const unanswered: string[] = [];
  for (const address of addresses) {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
    const said = (await page.getByRole('main').innerText()) + (await readFolded(page));
    for (const [question, at, text] of rows)
      if (at === address && !(answer?.ok() && said.replaceAll(/\s+/g, ' ').includes(text)))
        unanswered.push(`${question} ${address}`);
  }
  expect(unanswered).toEqual([]);
});

/** Returns the pages linked from here: by visible links, or by links in dialogs that a press opens first. */
async function linksOn(page: Page, which: 'shown' | 'folded'): Promise<Set<string>> {
  const links = await page.locator(which === 'shown' ? 'a[href^="/"]' : 'dialog a[href^="/"]').evaluateAll(
    (found, isShown) =>
      found.flatMap((link) => {
        const seen = link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const { width, height, right } = link.getBoundingClientRect();
        const path = new URL(link.getAttribute('href') ?? '', location.href).pathname;
        return !isShown || (seen && width > 20 && height > 20 && right > 0) ? [path] : [];
      }),
    which === 'shown',
  );
  return new Set(links.filter((path) => !/\.\w+$|^\/(admin|search)/.test(path)));
}

/** Returns the text of collapsed answers. */
async function readFolded(page: Page): Promise<string> {
  return (await page.locator('main details').allTextContents()).join('\n');
}
