import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';

export type Question = { title: string; content: string[]; /** The answer offers a reminder. */ reminds?: boolean };

/** The third is open when the page arrives. */
export const openQuestion = 2;

export function questionsOf({ followUpMonths }: ClinicFacts): Question[] {
  return [
    {
      title: 'Do I need a prescription or a referral?',
      content: ['Yes, for most devices. Your doctor writes it, and we are glad to call the office for you.'],
    },
    {
      title: 'Do you take my insurance, Medicare or VA benefits?',
      content: [
        'We work with many plans. Call us with your card in hand. We check with the plan before you come and tell you what it says.',
      ],
    },
    {
      title: 'How long does it take to get a prosthesis?',
      content: [
        'It is often two to four weeks from measuring to taking a limb home. Coverage approval can add time, and we tell you where it stands.',
        'You will not go from cast to final in one step. You try a clear test socket first, so we can see how your limb sits in it and change anything that is not right.',
      ],
    },
    {
      title: 'Will it hurt?',
      content: [
        'It should not. A new socket can feel tight or strange, but pain means something needs to change. Call us.',
      ],
    },
    {
      title: 'Can you repair a limb or brace made somewhere else?',
      content: ['Often, yes. Bring it in and we will look at it with you.'],
    },
    {
      title: 'Do you come to homes and hospitals?',
      content: ['Yes. Our van carries a scanner, a bench and parts for most repairs.'],
    },
    {
      title: 'Can I run, hunt, fish or swim with it?',
      content: [
        'Tell us what you love doing and we will build toward it. Some parts like water and some do not; we say which.',
      ],
    },
    {
      title: 'How often should I come back?',
      reminds: true,
      content: [
        `We recommend a follow-up every ${followUpMonths} months. Limbs change, liners wear, and small fixes keep small problems small. Children grow, so we see them more often.`,
      ],
    },
    {
      title: 'What should I bring to my first visit?',
      content: [
        'Your prescription, your insurance card, a list of medicines, shorts, and both of the shoes you wear most.',
      ],
    },
  ];
}
