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
