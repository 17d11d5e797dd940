import { endOfPage, searchWords } from './parts.ts';
import { choice, date, line, list, page, rich, section, text } from './slots.ts';

const answers = { yes: 'Yes, accepted', ask: 'Ask us first', no: 'No, not accepted' };

/** 'What will it cost me'. It states no prices, because the clinic gives them by phone and in the estimate. */
export const paying = page('paying', {
  label: 'Care: What will it cost me',
  path: '/care/paying',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'What will it cost me?' }),
        lead: text({
          label: 'Text under the title',
          max: 200,
          sample:
            'It depends on your plan and on what you need. We check with your plan before you come in, and you get an estimate before we begin.',
        }),
      },
    }),
    plans: section('Plans', {
      hint: 'Shown here and on every page of the care guide.',
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'Plans we take' }),
        note: text({
          label: 'Text under the table',
          max: 300,
          blank: true,
          sample:
            '“Yes” means we send them the bill. How much they pay is their decision. We ask before you come in and tell you what they said.',
        }),
      },
      lists: {
        plans: list({
          label: 'Plans',
          invented: true,
          one: 'plan',
          min: 0,
          max: 60,
          item: {
            name: line({ label: 'Plan', max: 60 }),
            answer: choice<keyof typeof answers>({ label: 'Do we bill it?', options: answers, sample: 'ask' }),
            asks: line({ label: 'What it often requires', max: 80, blank: true }),
            checked: date({ label: 'Last checked', hint: 'The day someone here checked with the plan.' }),
          },
          sample: [
            {
              name: 'Medicare, Part B',
              answer: 'yes',
              asks: 'A prescription and notes from a visit to your doctor',
            },
            {
              name: 'Medicare Advantage plans',
              answer: 'ask',
              asks: 'A clinic in the plan’s network, and often approval',
            },
            { name: 'Louisiana Medicaid plans', answer: 'ask', asks: 'Approval before we order parts' },
            { name: 'VA Community Care', answer: 'yes', asks: 'A referral from your VA team' },
            { name: 'TRICARE', answer: 'ask', asks: 'A referral, and approval for some devices' },
            { name: 'Workers’ compensation', answer: 'yes', asks: 'Your claim number and the name of your adjuster' },
            { name: 'Other insurance', answer: 'ask', asks: 'Your card. We call the number on the back' },
            { name: 'Paying out of pocket', answer: 'yes', asks: 'Nothing. You get a written estimate first' },
          ],
        }),
      },
    }),
    ways: section('How each one works', {
      slots: { title: line({ label: 'Title', max: 40, sample: 'How each one works' }) },
      lists: {
        items: list({
          label: 'Ways to pay',
          one: 'way',
          min: 0,
          max: 12,
          item: {
            title: line({ label: 'Title', max: 60 }),
            text: rich({ label: 'Text', max: 900 }),
          },
          sample: [
            {
              title: 'Medicare',
              text: `Part B covers artificial limbs and braces that your doctor orders for a medical need. Once you have met the yearly deductible, you usually owe 20 percent of the amount that Medicare approves. A second plan may pay that share.

Medicare has to approve some items before we begin, and your doctor’s notes have to say why you need them. If we think Medicare may not pay, we tell you in writing before you decide.`,
            },
            {
              title: 'Medicare Advantage',
              text: 'These plans must cover what Medicare covers, but they set their own rules. Many want a clinic in their network and approval first. The phone number is on the back of your card, and we can call it with you.',
            },
            {
              title: 'Medicaid',
              text: 'In Louisiana, most people with Medicaid are in one of its health plans. The plan has to approve most limbs and braces before we order parts. It often covers more for children than for adults. Tell us the name on your card.',
            },
            {
              title: 'VA care for veterans',
              text: `If you are enrolled in VA health care, start with your VA prosthetics office or your primary care team. They can send you to us through Community Care. We can’t bill the VA without their referral, so please ask for it first.

Our post [How VA care and our clinic fit together](/blog/how-va-care-and-our-clinic-fit-together) explains it step by step.`,
            },
            {
              title: 'TRICARE',
              text: 'Active duty members need a referral. Others need one for some devices, and some devices need approval. Retired and on Medicare? Then we bill Medicare first, and TRICARE For Life after that.',
            },
            {
              title: 'Workers’ compensation',
              text: 'If you were hurt at work, your employer’s insurance may pay. Bring the claim number and your adjuster’s name and phone number. The insurer has to agree before we begin, and we send them what they ask for.',
            },
            {
              title: 'Without insurance',
              text: 'Ask us for the price. You have a right to a written estimate before we begin. Ask us, too, about paying over time and about groups that help with the cost of a limb.',
            },
          ],
        }),
      },
    }),
    estimate: section('Your estimate', {
      slots: {
        title: line({ label: 'Title', max: 60, sample: 'An estimate before we begin' }),
        text: rich({
          label: 'Text',
          max: 1_200,
          sample: `Before any work begins, we tell you what we will bill, what your plan said it may pay, and what may be left for you. It’s an estimate, not a promise: your plan decides when the bill arrives.

If you have no insurance, or don’t want to use it, you get a **good faith estimate** in writing. If the bill is at least $400 more than the estimate, you can dispute it, so keep the paper.

Don’t understand a bill? Call us, and we’ll go through it with you line by line.`,
        }),
      },
    }),
    end: endOfPage(
      'Not sure about your plan? Ask us.',
      'Have your card in hand. We’ll ask the plan and call you back.',
    ),
    search: searchWords(
      'What will it cost me?',
      'Which plans we bill, how Medicare, Medicaid, the VA, TRICARE and workers’ compensation pay for limbs and braces, and how to get an estimate first.',
    ),
  },
});
