import type { DepartmentName } from './departments.ts';

/** Invented people of the template. None of them works at the clinic. */
export type SampleDoctor = {
  sample: true;
  name: string;
  specialty: string;
  category: DepartmentName;
  about: string;
  days: string;
};

const doctor = (
  name: string,
  specialty: string,
  category: DepartmentName,
  days: string,
  about: string,
): SampleDoctor => ({ sample: true, name, specialty, category, about, days });

export const doctors: SampleDoctor[] = [
  doctor(
    'Amara Okafor',
    'Dentist',
    'Dental care',
    'Monday and Wednesday',
    'Cleanings, fillings and crowns, for adults and children.',
  ),
  doctor(
    'Leila Haddad',
    'Cardiologist',
    'Cardiology',
    'Monday and Thursday',
    'Heart checks, blood pressure and care after a heart attack.',
  ),
  doctor(
    'Nora Fontenot',
    'Pediatrician',
    'Pediatrics',
    'Monday to Thursday',
    'Check-ups, vaccines and the small worries of the first years.',
  ),
  doctor(
    'Ruth Abadie',
    'Orthopedic surgeon',
    'Orthopedics',
    'Tuesday and Friday',
    'Hips and knees, from the first ache to the day after surgery.',
  ),
  doctor(
    'Tessa Boudreaux',
    'Sports physician',
    'Sports medicine',
    'Wednesday and Saturday',
    'Sprains, strains and a safe way back to the field.',
  ),
  doctor(
    'Mei Tran',
    'Rehabilitation physician',
    'Rehabilitation',
    'Monday and Friday',
    'Plans for walking, reaching and working again.',
  ),
  doctor(
    'Henry Castille',
    'Orthodontist',
    'Dental care',
    'Tuesday and Saturday',
    'Braces and retainers, explained tooth by tooth.',
  ),
  doctor(
    'Samuel Price',
    'Heart rhythm specialist',
    'Cardiology',
    'Wednesday and Saturday',
    'Pacemakers and hearts that skip or race.',
  ),
  doctor(
    'Daniel Cho',
    'Child development doctor',
    'Pediatrics',
    'Tuesday and Thursday',
    'Speech, movement and learning, checked with patience.',
  ),
  doctor(
    'Victor Melancon',
    'Joint specialist',
    'Orthopedics',
    'Thursday and Saturday',
    'Shoulders, elbows and stiff hands.',
  ),
  doctor(
    'Isaac Grant',
    'Knee and ankle specialist',
    'Sports medicine',
    'Tuesday and Friday',
    'Ligaments, cartilage and the right brace for the job.',
  ),
  doctor(
    'Joelle Simmons',
    'Stroke recovery doctor',
    'Rehabilitation',
    'Tuesday and Thursday',
    'Balance, grip and everyday tasks after a stroke.',
  ),
];

export const doctorCategories = [...new Set(doctors.map(({ category }) => category))].sort();

export function doctorsIn(category: string): SampleDoctor[] {
  return category === '' ? doctors : doctors.filter((one) => one.category === category);
}

export function searchDoctors(query: string): SampleDoctor[] {
  const wanted = query.toLowerCase().replace(/^dr\.?\s+/, '');
  if (wanted === '') return [];
  return doctors.filter(({ name, specialty, category, about }) =>
    [name, specialty, category, about].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The department's own doctors first, then those it works with most. */
export const relatedDoctors = [
  ...doctors.filter(({ category }) => category === 'Pediatrics'),
  ...doctors.filter(({ category }) => category === 'Dental care' || category === 'Rehabilitation'),
];

export type Entry = { when: string; title: string; place: string };

const person = doctors.find(({ name }) => name === 'Nora Fontenot');
if (person === undefined) throw new Error('the sample profile belongs to a doctor who is not in the list');

/** The one profile that every address under /doctors shows. */
export const doctorProfile: {
  doctor: SampleDoctor;
  biography: string[];
  contact: { label: string; value: string }[];
  schedule: { label: string; value: string }[];
  degrees: Entry[];
  experiences: Entry[];
  awards: Entry[];
} = {
  doctor: person,
  biography: [
    'Dr. Fontenot looks after children from their first week to the end of school. She likes short waits, long talks and drawings on the wall.',
    'She isn’t a real person. Her degrees, jobs and awards below are made up as well.',
  ],
  contact: [
    { label: 'Phone', value: '(225) 555-0190' },
    { label: 'E-mail', value: 'nora@hospital.example' },
    { label: 'Room', value: '110, ground floor' },
  ],
  schedule: [
    { label: 'Monday', value: '8:00 AM to 12:00 PM' },
    { label: 'Tuesday', value: '1:00 PM to 5:00 PM' },
    { label: 'Wednesday', value: '8:00 AM to 12:00 PM' },
    { label: 'Thursday', value: '10:00 AM to 3:00 PM' },
    { label: 'Friday to Sunday', value: 'Off' },
  ],
  degrees: [
    { when: '2008', title: 'Doctor of Medicine', place: 'Sample State University' },
    { when: '2004', title: 'Bachelor of Science, biology', place: 'Sample College' },
  ],
  experiences: [
    { when: '2016', title: 'Head of pediatrics', place: 'Sample Hospital, to the present' },
    { when: '2011', title: 'Pediatrician', place: 'Sample Family Practice, until 2016' },
    { when: '2008', title: 'Resident doctor', place: 'Sample Children’s Hospital, until 2011' },
  ],
  awards: [
    { when: '2022', title: 'Teacher of the year', place: 'Sample Medical School' },
    { when: '2019', title: 'Kindest waiting room', place: 'Sample Town Paper' },
  ],
};
