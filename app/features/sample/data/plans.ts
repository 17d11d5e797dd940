import type { Question } from '#app/ui/sections.tsx';

export type PricingPlan = {
  title: string;
  subTitle: string;
  price: string;
  period: string;
  featureList: string[];
  btnText: string;
  btnUrl: string;
  popular: boolean;
};

type Offer = Pick<PricingPlan, 'title' | 'subTitle' | 'price' | 'featureList'> & { popular?: boolean };

const plan = ({ popular = false, ...offer }: Offer): PricingPlan => ({
  ...offer,
  period: 'per month',
  btnText: 'Get Started',
  btnUrl: '/contact',
  popular,
});

/** Plans of the template. The clinic sells none of them. */
export const pricingPlans: PricingPlan[] = [
  plan({
    title: 'Family Health Plan',
    subTitle: 'For two adults and their children',
    price: '$249',
    featureList: [
      'Yearly check-up for everyone',
      'Child vaccines',
      'Dental cleaning twice a year',
      'Nurse line, day and night',
    ],
  }),
  plan({
    title: 'Wellness Plan',
    subTitle: 'For one adult who wants to stay well',
    price: '$99',
    featureList: [
      'Yearly check-up',
      'Blood tests once a year',
      'Two talks with a dietitian',
      'Nurse line, day and night',
    ],
    popular: true,
  }),
  plan({
    title: 'Senior Wellness Plan',
    subTitle: 'For people over 65',
    price: '$149',
    featureList: ['Check-up twice a year', 'Heart and bone tests', 'Review of your medicines', 'Rides to the hospital'],
  }),
  plan({
    title: 'Dental Health Plan',
    subTitle: 'For one person, teeth only',
    price: '$79',
    featureList: ['Cleaning twice a year', 'X-rays once a year', 'One filling a year', 'Lower price on crowns'],
  }),
  plan({
    title: "Women's Health Plan",
    subTitle: 'For women of any age',
    price: '$169',
    featureList: [
      'Yearly well-woman visit',
      'Breast and bone screening',
      'Care during pregnancy',
      'Nurse line, day and night',
    ],
  }),
  plan({
    title: 'Sports & Fitness Plan',
    subTitle: 'For people who train',
    price: '$119',
    featureList: [
      'Movement check twice a year',
      'Same-week injury visits',
      'Four hours of physical therapy',
      'Lower price on braces',
    ],
  }),
];

export const pricingQuestions: Question[] = [
  {
    title: 'Are these plans real?',
    content: [
      'No. They are sample plans from a template, here to show how such a page looks. The clinic does not sell them.',
    ],
  },
  {
    title: 'Can I change from one plan to another?',
    content: ['In this sample, yes. The change takes effect on the first day of the next month.'],
  },
  {
    title: 'Can I stop a plan at any time?',
    content: ['In this sample, yes. The plan ends when the month you paid for is over.'],
  },
  {
    title: 'Does a plan replace health insurance?',
    content: ['No. A plan like these pays for set visits only. It is not insurance.'],
  },
  {
    title: 'What does the clinic itself charge?',
    content: [
      'It depends on the limb or brace and on your coverage. Call us, and we’ll check with you before any work starts.',
    ],
  },
];

export const homeQuestions: Question[] = [
  {
    title: 'Is this hospital real?',
    content: [
      'No. This page is a sample from a template. The clinic makes prosthetic limbs and braces and has its own pages.',
    ],
  },
  {
    title: 'How often should I see a dentist?',
    content: ['Many dentists suggest twice a year. Yours knows your teeth and may suggest something else.'],
  },
  {
    title: 'What should I bring to a first visit?',
    content: ['A photo ID, your insurance card, and a list of the medicines you take.'],
  },
  {
    title: 'Can I bring someone with me?',
    content: ['Yes. A second pair of ears helps, and there is a chair for them.'],
  },
  {
    title: 'Is the building step-free?',
    content: ['In this sample, yes: ramps at both doors, wide halls, and an elevator that talks.'],
  },
];
