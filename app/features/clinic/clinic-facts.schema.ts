import { z } from 'zod';
import type { ClinicFacts } from './clinic-facts.ts';

const phone = z.object({ label: z.string().max(40), href: z.string().max(40) });

/** The stored record, with its bounds. */
export const clinicFactsSchema: z.ZodType<ClinicFacts> = z.object({
  shortName: z.string().min(1).max(40),
  descriptor: z.string().min(1).max(60),
  legalName: z.string().min(1).max(120),
  tagline: z.string().max(120),
  street: z.string().max(120),
  cityLine: z.string().max(120),
  officePhone: phone,
  cellPhone: phone,
  fax: z.string().max(40),
  email: z.email().max(254),
  hours: z.array(z.object({ days: z.string().max(40), time: z.string().max(40) })).max(10),
  social: z
    .array(
      z.object({
        network: z.enum(['facebook', 'linkedin', 'instagram']),
        label: z.string().max(40),
        href: z.string().max(300),
      }),
    )
    .max(6),
  copyrightYear: z.number().int(),
  funFacts: z.array(z.object({ number: z.string().max(6), title: z.string().max(40) })).max(6),
  historyExperience: z.string().max(10),
  yearsOfService: z.string().max(10),
  followUpMonths: z.number().int().min(1).max(60),
  video: z.object({ url: z.string().max(500), title: z.string().max(80), length: z.string().max(60) }),
  map: z.object({ link: z.url().max(500), embed: z.url().max(500) }),
});
