import { z } from 'zod';
import { weekDays } from './timetable.ts';

/** The files of content/en/sample. They describe the template's hospital: the clinic has none of its people, departments and plans. */
const text = z.string();
const texts = z.array(text);
const titled = z.strictObject({ title: text, text });
const lines = z.array(z.strictObject({ label: text, value: text }));
const entries = z.array(z.strictObject({ when: text, title: text, place: text }));
const questions = z.array(z.strictObject({ title: text, content: texts }));

/** The category is a department. */
const person = { name: text, specialty: text, category: text, about: text, days: text };
const doctor = z.strictObject({ sample: z.literal(true).default(true), ...person });

const department = titled.extend({
  /** A file of public/art. Commands run without a compiler, so no component's list is imported here. */
  drawing: text,
  tone: z.enum(['moss', 'sunk', 'dusk', 'deep', 'night']),
});

const plan = z.strictObject({
  title: text,
  subTitle: text,
  price: text,
  period: text.default('per month'),
  featureList: texts,
  btnText: text.default('Get Started'),
  btnUrl: text.default('/contact'),
  popular: z.boolean().default(false),
});

/** Hours of the 24-hour clock, and the doctors' last names. */
const slot = z.strictObject({ from: z.int(), to: z.int(), department: text, room: text, doctors: texts });

export const sampleFiles = {
  departments: z.strictObject({
    departments: z.array(department),
    /** The one department that every address under /departments shows. */
    details: z.strictObject({
      title: text,
      lead: text,
      paragraphs: texts,
      treatments: z.array(titled),
      visiting: lines,
    }),
  }),
  doctors: z.strictObject({
    doctors: z.array(doctor),
    /** The one profile that every address under /doctors shows. */
    profile: z.strictObject({
      doctor: text,
      biography: texts,
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

type SampleData = { [File in keyof typeof sampleFiles]: z.output<(typeof sampleFiles)[File]> };
export type SampleDoctor = z.output<typeof doctor>;
export type SampleDepartment = z.output<typeof department>;
export type PricingPlan = z.output<typeof plan>;
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
    [name, specialty, category, about].some((one) => one.toLowerCase().includes(wanted)),
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
  const found = doctors.find(({ name }) => name === profile.doctor);
  if (!found) throw new Error('the sample profile belongs to a doctor who is not in the list');
  return { ...profile, doctor: found };
}
