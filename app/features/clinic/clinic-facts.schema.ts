import { z } from 'zod';
import { timeField } from '#app/shared/forms.ts';
import type { StoredClinicFacts } from './clinic.ts';

const atMost = (max: number) => z.string().max(max, `Keep this to ${max} characters.`);
const needed = (max: number, sentence: string) => atMost(max).min(1, sentence);
const time = timeField('Enter a time, like 8:00 AM.');
const dayHours = z
  .object({
    opens: time,
    closes: time,
    break: z
      .object({ from: time, until: time })
      .refine(({ from, until }) => from < until, { path: ['until'], message: 'The break must end after it begins.' })
      .nullable(),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'Closing comes after opening.' })
  .refine((day) => !day.break || (day.opens < day.break.from && day.break.until < day.closes), {
    path: ['break', 'from'],
    message: 'The break lies between opening and closing.',
  });
const phone = z.object({ label: atMost(40), href: z.string().max(40) });

/** The stored record, with its bounds. The messages are shown under the fields of the staff's form. */
export const clinicFactsSchema: z.ZodType<StoredClinicFacts> = z.object({
  shortName: needed(40, 'Enter the short name.'),
  descriptor: needed(60, 'Enter what kind of clinic it is.'),
  legalName: needed(120, 'Enter the company’s full name.'),
  tagline: atMost(120),
  street: atMost(120),
  cityLine: atMost(120),
  officePhone: phone,
  cellPhone: phone,
  fax: atMost(40),
  email: z.email('This e-mail looks unfinished. It should end like name@example.com.').max(254),
  week: z.array(dayHours.nullable()).length(7),
  hoursNote: atMost(300),
  social: z
    .array(
      z.object({
        network: z.enum(['facebook', 'linkedin', 'instagram']),
        label: z.string().max(40),
        href: atMost(300),
      }),
    )
    .max(6),
  copyrightYear: z.int('Enter a year, like 2025.'),
  funFacts: z.array(z.object({ number: atMost(6), title: atMost(40) })).max(6),
  historyExperience: atMost(10),
  yearsOfService: atMost(10),
  followUpMonths: z
    .int('Enter a number of months.')
    .min(1, 'Enter a number from 1 to 60.')
    .max(60, 'Enter a number from 1 to 60.'),
  video: z.object({ url: atMost(500), title: atMost(80), length: atMost(60) }),
  map: z.object({
    link: z.url('Enter a web address that begins with https://.').max(500, 'Keep this to 500 characters.'),
    embed: z.url('Enter a web address that begins with https://.').max(500, 'Keep this to 500 characters.'),
  }),
});
