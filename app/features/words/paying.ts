import { endOfPage, searchWords } from './parts.ts';
import { choice, date, line, list, page, rich, section, text } from './slots.ts';

const answers = { yes: 'Yes, accepted', ask: 'Ask us first', no: 'No, not accepted' };

/** 'What will it cost me'. No figure of the clinic: those are said by phone and in the estimate. */
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
            'It depends on your plan and on what you need. We ask your plan before you come, and you get an estimate before we begin.',
        }),
      },
    }),
    plans: section('Plans', {
      hint: 'Shown here and on every page of the care guide.',
      slots: {
        title: line({ label: 'Title', max: 40, sample: 'Plans we take' }),
        note: text({
          label: 'Under the table',
          max: 300,
          blank: true,
          sample:
            '“Yes” means we send them the bill. How much they pay is their decision. We ask before you come and tell you what they said.',
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
            asks: line({ label: 'What it often asks for', max: 80, blank: true }),
            checked: date({ label: 'Last checked', hint: 'The day somebody here asked the plan.' }),
          },
          sample: [
            {
              name: 'Medicare, Part B',
              answer: 'yes',
              asks: 'A prescription and notes from a visit to your doctor',
            },
            { name: 'Medicare Advantage plans', answer: 'ask', asks: 'A clinic in the plan’s network, often approval' },
            { name: 'Louisiana Medicaid plans', answer: 'ask', asks: 'Approval before we order parts' },
            { name: 'VA Community Care', answer: 'yes', asks: 'A referral from your VA team' },
            { name: 'TRICARE', answer: 'ask', asks: 'A referral, and approval for some devices' },
            { name: 'Workers’ compensation', answer: 'yes', asks: 'Your claim number and the name of your adjuster' },
            { name: 'Other insurance', answer: 'ask', asks: 'Your card: we call the number on its back' },
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
              text: `Part B covers artificial limbs and braces that your doctor orders for a medical need. Once you have met the yearly deductible, you most often owe 20 percent of the amount that Medicare approves. A second plan may pay that share.

For some items Medicare has to approve before we begin. Your doctor’s notes have to say why you need it. If we think that Medicare may not pay, we tell you in writing before you decide.`,
            },
            {
              title: 'Medicare Advantage',
              text: 'These plans must cover what Medicare covers, but they set their own rules. Many want a clinic in their network and approval first. The phone number is on the back of your card, and we can call it with you.',
            },
            {
              title: 'Medicaid',
              text: 'In Louisiana most people with Medicaid are in one of its health plans. The plan has to approve most limbs and braces before we order parts. Children can often get more than adults. Tell us the name on your card.',
            },
            {
              title: 'VA care for veterans',
              text: `If you are enrolled in VA health care, start with your VA prosthetics office or your primary care team. They can send you to us through Community Care. We cannot bill the VA without their referral, so please ask for it first.

Our post [How VA care and our clinic fit together](/blog/how-va-care-and-our-clinic-fit-together) tells it step by step.`,
            },
            {
              title: 'TRICARE',
              text: 'Active duty members need a referral. Others do for some devices, and some need approval. Retired with Medicare? Then Medicare is asked first, and TRICARE For Life after it.',
            },
            {
              title: 'Workers’ compensation',
              text: 'If you were hurt at work, the insurer of your employer may pay. Bring the claim number and the name and phone of your adjuster. They have to agree before we begin, and we send them what they ask for.',
            },
            {
              title: 'Without insurance',
              text: 'Ask for the price. You have a right to a written estimate before we begin. Ask us too about paying in parts and about groups that help with the cost of a limb.',
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
          sample: `Before any work begins, we tell you what we will bill, what your plan said it may pay, and what may be left for you. It is an estimate and not a promise: the plan decides when the bill arrives.

If you have no insurance, or do not want to use it, you get a **good faith estimate** in writing. If the bill is at least $400 more than the estimate, you can dispute it. Keep the paper.

A bill you do not understand? Call us. We go through it with you, line by line.`,
        }),
      },
    }),
    end: endOfPage('Not sure about your plan? Ask us.', 'Have your card in hand. We ask the plan and call you back.'),
    search: searchWords(
      'What will it cost me?',
      'Which plans we bill, how Medicare, Medicaid, the VA, TRICARE and workers’ compensation pay for limbs and braces, and how to get an estimate first.',
    ),
  },
});
