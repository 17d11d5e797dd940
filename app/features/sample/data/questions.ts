export type Question = { title: string; content: string };

export const pricingQuestions: Question[] = [
  {
    title: 'Are these plans real?',
    content:
      'No. They are sample plans from a template, here to show how such a page looks. The clinic does not sell them.',
  },
  {
    title: 'Can I change from one plan to another?',
    content: 'In this sample, yes. A change counts from the first day of the next month.',
  },
  {
    title: 'Can I stop a plan at any time?',
    content: 'In this sample, yes. A plan ends with the month you have paid for.',
  },
  {
    title: 'Does a plan replace health insurance?',
    content: 'No. A plan like these pays for set visits only. It is not insurance.',
  },
  {
    title: 'What does the clinic itself charge?',
    content:
      'It depends on the limb or brace and on your coverage. Call us, and we check with you before any work starts.',
  },
];

export const homeQuestions: Question[] = [
  {
    title: 'Is this hospital real?',
    content:
      'No. This page is a sample from a template. The clinic makes prosthetic limbs and braces and has its own pages.',
  },
  {
    title: 'How often should I see a dentist?',
    content: 'Many dentists suggest twice a year. Yours may say something else, and knows your teeth.',
  },
  {
    title: 'What should I bring to a first visit?',
    content: 'A photo ID, your insurance card, and a list of the medicines you take.',
  },
  {
    title: 'Can I bring someone with me?',
    content: 'Yes. A second pair of ears helps, and there is a chair for them.',
  },
  {
    title: 'Is the building step-free?',
    content: 'In this sample, yes: ramps at both doors, wide halls, and an elevator that talks.',
  },
];
