import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import type { DrawingName } from '#app/ui/drawings.ts';

type Step = { title: string; text: string; time: string; drawing: DrawingName };

/** Texts up to 140 characters. */
export function stepsOf({ followUpMonths }: ClinicFacts): Step[] {
  return [
    {
      title: 'Book an appointment',
      text: 'Call us, or send your name and number. Together we choose a time, at the clinic or from the van.',
      time: 'A few minutes',
      drawing: 'gait-1',
    },
    {
      title: 'Visit our facility',
      text: 'See the shop where limbs and braces are made. We look at your limb, your day and your goals, and measure.',
      time: 'About 1 hour',
      drawing: 'gait-2',
    },
    {
      title: 'Meet the team',
      text: 'The people who measure you also build and fit. You try a clear test socket before the one you take home.',
      time: 'Usually 2 to 4 weeks',
      drawing: 'gait-3',
    },
    {
      title: 'Follow-up care',
      text: `We recommend a visit every ${followUpMonths} months, and sooner if something rubs. Repairs and new liners too.`,
      time: 'As long as you wear it',
      drawing: 'gait-4',
    },
  ];
}
