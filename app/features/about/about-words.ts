import type { DrawingName } from '#app/ui/drawings.ts';
import type { PlateTone } from '#app/ui/plate.tsx';

export const services: { title: string; text: string; drawing: DrawingName; tone: PlateTone }[] = [
  {
    title: 'Custom prosthetic limbs',
    text: 'Legs, feet, arms and hands, built around a scan or a cast of you. You try a clear test socket before we make the one you take home.',
    drawing: 'leg',
    tone: 'deep',
  },
  {
    title: 'Bracing',
    text: 'Braces for ankles, knees, backs and wrists, shaped to fit your shoes, your work and your day.',
    drawing: 'afo',
    tone: 'moss',
  },
  {
    title: 'Follow-up care',
    text: 'Your limb changes, so the fit does too. We check it, adjust it and replace what is worn.',
    drawing: 'socket',
    tone: 'dusk',
  },
  {
    title: 'Repairs',
    text: 'A loose bolt, a torn strap, a noise that was not there before. We also look at devices made somewhere else.',
    drawing: 'foot',
    tone: 'sunk',
  },
  {
    title: 'Mobile van-based care',
    text: 'A scanner, a bench and common parts on wheels. We visit homes, hospitals and rehab centers.',
    drawing: 'van',
    tone: 'night',
  },
];

export const differences: { title: string; text: string }[] = [
  {
    title: 'One person, start to finish',
    text: 'The person who measures you also builds for you, and picks up when something rubs.',
  },
  {
    title: 'Made in our own shop',
    text: 'The bench is behind the front desk. A small change often takes minutes, not a mailing.',
  },
  {
    title: 'Family owned, close by',
    text: 'We live where you live. You will meet us at the grocery store, and you may ask us there too.',
  },
  {
    title: 'We say what we do not know',
    text: 'You hear what a part can do, what it cannot, and what it may cost before anything is ordered.',
  },
];

/** A sample: the page says so, until the founder's own words stand here. */
export const founderStory = {
  sample: true,
  name: 'Renée Landry',
  designation: 'Founder and owner',
  title: 'It began at a kitchen table',
  paragraphs: [
    'Renée’s grandfather lost a leg below the knee on a shrimp boat. He wore the same limb for eleven years, and he fixed it himself, with leather and roof screws, at the kitchen table.',
    'She held the flashlight. She also saw what he gave up because it hurt: the boat first, then the garden, then church on the far side of town.',
    'So she learned the trade, and when she opened her own door she made one rule. Nobody here has to fix it alone.',
  ],
};
