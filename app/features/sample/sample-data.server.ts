import { z } from 'zod';
import { weekDays } from './timetable.ts';

/** The files of content/en/sample. They describe the template's hospital: the clinic has none of its people, departments and plans. */
const titled = z.strictObject({ title: z.string(), text: z.string() });
const lines = z.array(z.strictObject({ label: z.string(), value: z.string() }));
const entries = z.array(z.strictObject({ when: z.string(), title: z.string(), place: z.string() }));
const questions = z.array(z.strictObject({ title: z.string(), content: z.array(z.string()) }));

const doctor = z.strictObject({
  sample: z.literal(true).default(true),
  name: z.string(),
  specialty: z.string(),
  /** A department. */
  category: z.string(),
  about: z.string(),
  days: z.string(),
});

const department = titled.extend({
  /** A file of public/art. Commands run without a compiler, so no component's list is imported here. */
  drawing: z.string(),
  tone: z.enum(['moss', 'sunk', 'dusk', 'deep', 'night']),
});

const plan = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  price: z.string(),
  period: z.string().default('per month'),
  featureList: z.array(z.string()),
  btnText: z.string().default('Get Started'),
  btnUrl: z.string().default('/contact'),
  popular: z.boolean().default(false),
});

const slot = z.strictObject({
  /** Hours of the 24-hour clock. */
  from: z.int(),
  to: z.int(),
  department: z.string(),
  room: z.string(),
  /** Last names. */
  doctors: z.array(z.string()),
});

export const sampleFiles = {
  departments: z.strictObject({
    departments: z.array(department),
    /** The one department that every address under /departments shows. */
    details: titled.omit({ text: true }).extend({
      lead: z.string(),
      paragraphs: z.array(z.string()),
      treatments: z.array(titled),
      visiting: lines,
    }),
  }),
  doctors: z.strictObject({
    doctors: z.array(doctor),
    /** The one profile that every address under /doctors shows. */
    profile: z.strictObject({
      doctor: z.string(),
      biography: z.array(z.string()),
      contact: lines,
      schedule: lines,
      degrees: entries,
      experiences: entries,
      awards: entries,
    }),
  }),
  plans: z.strictObject({ plans: z.array(plan), questions, homeQuestions: questions }),
  timetable: z.record(z.enum(weekDays), z.array(slot)),
};

export type SampleData = { [File in keyof typeof sampleFiles]: z.output<(typeof sampleFiles)[File]> };
export type SampleDoctor = z.output<typeof doctor>;
export type SampleDepartment = z.output<typeof department>;
export type PricingPlan = z.output<typeof plan>;
export type DepartmentDetails = SampleData['departments']['details'];
export type DoctorProfile = Omit<SampleData['doctors']['profile'], 'doctor'> & { doctor: SampleDoctor };

export const doctorCategories = ({ doctors: { doctors } }: SampleData) =>
  [...new Set(doctors.map(({ category }) => category))].toSorted();

export function doctorsIn({ doctors: { doctors } }: SampleData, category: string): SampleDoctor[] {
  return category === '' ? doctors : doctors.filter((one) => one.category === category);
}

export function searchDoctors({ doctors: { doctors } }: SampleData, query: string): SampleDoctor[] {
  const wanted = query.toLowerCase().replace(/^dr\.?\s+/, '');
  if (wanted === '') return [];
  return doctors.filter(({ name, specialty, category, about }) =>
    [name, specialty, category, about].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The department's own doctors first, then those it works with most. */
export function relatedDoctors({ doctors: { doctors } }: SampleData): SampleDoctor[] {
  return [
    ...doctors.filter(({ category }) => category === 'Pediatrics'),
    ...doctors.filter(({ category }) => category === 'Dental care' || category === 'Rehabilitation'),
  ];
}

export function doctorProfile({ doctors: { doctors, profile } }: SampleData): DoctorProfile {
  const person = doctors.find(({ name }) => name === profile.doctor);
  if (!person) throw new Error('the sample profile belongs to a doctor who is not in the list');
  return { ...profile, doctor: person };
}
