import type { DrawingName } from '#app/ui/drawings.ts';
import type { PlateTone } from '#app/ui/plate.tsx';

/** The eight departments of the template's hospital; the clinic has none of them. */
export const departments = [
  {
    title: 'Dental care',
    text: 'Cleanings, fillings and crowns, in a chair that tilts as far as you like.',
    drawing: 'tooth',
    tone: 'moss',
  },
  {
    title: 'Cardiology',
    text: 'Heart checks, rhythm tests and care after a heart attack.',
    drawing: 'heart',
    tone: 'dusk',
  },
  {
    title: 'Pediatrics',
    text: 'Check-ups, vaccines and first braces, from birth to 18.',
    drawing: 'afo',
    tone: 'deep',
  },
  { title: 'Orthopedics', text: 'Hips, knees and shoulders, with and without surgery.', drawing: 'knee', tone: 'sunk' },
  {
    title: 'Sports medicine',
    text: 'Sprains, strains and a safe way back to the field.',
    drawing: 'blade',
    tone: 'dusk',
  },
  { title: 'Hand surgery', text: 'Fingers, wrists and the nerves that move them.', drawing: 'hand', tone: 'deep' },
  { title: 'Rehabilitation', text: 'Walking, reaching and working again, step by step.', drawing: 'leg', tone: 'moss' },
  { title: 'Home care', text: 'Nurses and equipment that come to your door.', drawing: 'van', tone: 'night' },
] as const satisfies SampleDepartment[];

export type SampleDepartment = { title: string; text: string; drawing: DrawingName; tone: PlateTone };
export type DepartmentName = (typeof departments)[number]['title'];
