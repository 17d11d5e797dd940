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
