import { z } from 'zod';
import { storedSchema } from '#app/records/form.server.ts';
import { figureFields, mapFields, stormFields, textFields, videoFields } from './clinic-form.ts';

const phone = z.object({ label: z.string(), href: z.string() });
const hours = z.object({ opens: z.string(), closes: z.string() });
const pause = z.object({ from: z.string(), until: z.string() });

/** The stored record, in the shape that the form's fields give it. */
export const clinicFactsSchema = storedSchema(textFields).extend({
  officePhone: phone,
  cellPhone: phone,
  /** Monday to Sunday; null is a day on which the clinic is closed. */
  week: z.array(hours.extend({ break: pause.nullable() }).nullable()).length(7),
  social: z.array(
    z.object({ network: z.enum(['facebook', 'linkedin', 'instagram']), label: z.string(), href: z.string() }),
  ),
  copyrightYear: z.int(),
  followUpMonths: z.int(),
  funFacts: z.array(storedSchema(figureFields)),
  /** A film of ours under /film, or the embed address of a video service. */
  video: storedSchema(videoFields),
  map: storedSchema(mapFields),
});

/** One record, so that one edit changes it everywhere. */
export type StoredClinicFacts = z.output<typeof clinicFactsSchema>;
export type Phone = z.output<typeof phone>;

/** What staff say in a storm. It wins over hours and closures. Who pressed last is stored beside it, for staff only. */
export const stormSchema = z
  .object({
    state: z.enum(['open', 'closed']),
    note: z.string().max(stormFields.note.max),
    /** A number that works when the office's does not. */
    otherPhone: phone.nullable(),
    updatedAt: z.iso.datetime(),
  })
  .nullable();

export type Storm = NonNullable<z.output<typeof stormSchema>>;

export const closuresSchema = z.array(
  z.object({
    id: z.number(),
    startsOn: z.string(),
    endsOn: z.string(),
    fromTime: z.string().nullable(),
    untilTime: z.string().nullable(),
    reason: z.string(),
  }),
);

export const holidaysSchema = z.array(z.object({ day: z.string(), name: z.string(), observed: z.boolean() }));

/** Facts as a process wrote them down for the time after its end. */
export const knownFactsSchema = clinicFactsSchema.extend({ closures: closuresSchema, storm: stormSchema });
