import type { DrawingName } from '#app/ui/drawings.ts';
import type { PlateTone } from '#app/ui/plate.tsx';

/** Kinds of parts, not product names: those change, and the maker's site has them. */
export const ottobockParts: { title: string; text: string; drawing: DrawingName; tone: PlateTone }[] = [
  {
    title: 'Knees',
    text: 'Mechanical knees, and knees with a small computer that senses each step and steadies the joint.',
    drawing: 'knee',
    tone: 'dusk',
  },
  {
    title: 'Feet',
    text: 'Carbon feet that bend and give back, in stiffness steps matched to your weight and your pace.',
    drawing: 'foot',
    tone: 'moss',
  },
  {
    title: 'Hands',
    text: 'Powered hands that open and close by muscle signals, and simple ones that need no charging.',
    drawing: 'hand',
    tone: 'deep',
  },
  {
    title: 'Braces',
    text: 'Ready-made knee and ankle braces that we trim, pad and adjust until they sit right.',
    drawing: 'brace',
    tone: 'sunk',
  },
];
