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
    drawing: 'child-run',
    tone: 'deep',
  },
  {
    title: 'Orthopedics',
    text: 'Hips, knees and shoulders, with and without surgery.',
    drawing: 'crutches',
    tone: 'sunk',
  },
  {
    title: 'Sports medicine',
    text: 'Sprains, strains and a safe way back to the field.',
    drawing: 'runner',
    tone: 'dusk',
  },
  { title: 'Hand surgery', text: 'Fingers, wrists and the nerves that move them.', drawing: 'wrist', tone: 'deep' },
  {
    title: 'Rehabilitation',
    text: 'Walking, reaching and working again, step by step.',
    drawing: 'walking',
    tone: 'moss',
  },
  { title: 'Home care', text: 'Nurses and equipment that come to your door.', drawing: 'van', tone: 'night' },
] as const satisfies SampleDepartment[];

export type SampleDepartment = { title: string; text: string; drawing: DrawingName; tone: PlateTone };
export type DepartmentName = (typeof departments)[number]['title'];

/** The one department that every address under /departments shows. */
export const departmentDetails = {
  title: 'Pediatrics',
  lead: 'Care for children from their first week to the end of school, in rooms where they’re allowed to touch things.',
  paragraphs: [
    'A visit starts on the floor, with toys, because a child at play shows us more than a child sitting still. Then we measure, listen and look, and we tell the child first what comes next.',
    'Parents stay in the room. You leave with a page in plain words: what we found, what to do at home, and when to come back.',
  ],
  treatments: [
    { title: 'Well-child visits', text: 'Growth, hearing, sight and speech, at set ages.' },
    { title: 'Vaccines', text: 'The usual schedule, with time for questions.' },
    { title: 'Fevers and coughs', text: 'Same-day visits for sudden illness.' },
    { title: 'Asthma and allergies', text: 'Tests, inhalers and a plan for school.' },
    { title: 'Feet and walking', text: 'Flat feet, toe walking and first braces.' },
    { title: 'Teens', text: 'Sports forms, sleep, skin and a private talk.' },
  ],
  visiting: [
    { label: 'Monday to Friday', value: '8:00 AM to 6:00 PM' },
    { label: 'Saturday', value: '9:00 AM to 1:00 PM' },
    { label: 'Sunday', value: 'Closed' },
  ],
};
