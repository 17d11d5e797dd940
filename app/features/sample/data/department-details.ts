import { doctors } from './doctors.ts';

/** The one department that every address under /departments shows. */
export const departmentDetails = {
  title: 'Pediatrics',
  lead: 'Care for children from their first week to the end of school, in rooms where they may touch things.',
  paragraphs: [
    'A visit starts on the floor, with toys, because a child who plays shows more than a child who sits still. Then we measure, listen and look, and tell the child first what comes next.',
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
    { days: 'Monday to Friday', time: '8:00 AM to 6:00 PM' },
    { days: 'Saturday', time: '9:00 AM to 1:00 PM' },
    { days: 'Sunday', time: 'Closed' },
  ],
};

/** The department's own doctors first, then those it works with most. */
export const relatedDoctors = [
  ...doctors.filter(({ category }) => category === 'Pediatrics'),
  ...doctors.filter(({ category }) => category === 'Dental care' || category === 'Rehabilitation'),
];
