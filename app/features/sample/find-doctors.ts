import { doctors, type SampleDoctor } from './data/doctors.ts';

export const doctorCategories = [...new Set(doctors.map(({ category }) => category))].sort();

/** Those of a category, or all of them without one. */
export function doctorsIn(category: string): SampleDoctor[] {
  return category === '' ? doctors : doctors.filter((doctor) => doctor.category === category);
}

/** Those in whose entry the query occurs, whatever the letter case. */
export function searchDoctors(query: string): SampleDoctor[] {
  const wanted = query.toLowerCase().replace(/^dr\.?\s+/, '');
  if (wanted === '') return [];
  return doctors.filter(({ name, specialty, category, about }) =>
    [name, specialty, category, about].some((text) => text.toLowerCase().includes(wanted)),
  );
}
