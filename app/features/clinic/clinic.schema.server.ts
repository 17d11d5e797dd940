import { z } from 'zod';
import { fieldSchema, formSchema, storedSchema, textSchema } from '#app/records/fields.server.ts';
import {
  figureFields,
  mapFields,
  stormFields,
  textFields,
  videoFields,
  figureLines,
  hoursFields,
  numberFields,
  phoneFields,
  socialFields,
} from './clinic-form.ts';
import type { FormValues, ValueField } from '#app/records/fields.ts';
import { weekdays } from '#app/shared/dates.ts';
import { startingZone, timeZones } from '#app/shared/zones.ts';
import { phoneHref } from '#app/shared/phone.server.ts';

const phone = z.object({ label: z.string(), href: z.string() });
const hours = z.object({ opens: z.string(), closes: z.string() });
const pause = z.object({ from: z.string(), until: z.string() });

export const clinicFactsSchema = storedSchema(textFields).extend({
  timeZone: z.enum(Object.keys(timeZones)).catch(startingZone),
  officePhone: phone,
  cellPhone: phone,
  /** For medical offices. If the label is empty, they call the office phone. */
  referralPhone: phone,
  /** Monday to Sunday; null means closed. */
  week: z.array(hours.extend({ break: pause.nullable() }).nullable()).length(7),
  social: z.array(
    z.object({ network: z.enum(['facebook', 'linkedin', 'instagram']), label: z.string(), href: z.string() }),
  ),
  copyrightYear: z.int(),
  followUpMonths: z.int(),
  funFacts: z.array(storedSchema(figureFields)),
  /** A built-in video under /film, or the embed address of a video service. */
  video: storedSchema(videoFields),
  map: storedSchema(mapFields),
});

/** One record for the whole site, so that one edit changes every page. */
export type StoredClinicFacts = z.output<typeof clinicFactsSchema>;
export type Phone = z.output<typeof phone>;

/** The storm notice. It overrides hours and closures. The row also stores who saved it last, for staff only. */
export const stormSchema = z
  .object({
    state: z.enum(['open', 'closed']),
    note: z.string().max(stormFields.note.max),
    /** A number that works when the office phone does not. */
    otherPhone: phone.nullable(),
    updatedAt: z.iso.datetime(),
  })
  .nullable();

export type Storm = NonNullable<z.output<typeof stormSchema>>;

/** The storm notice and who saved it last. For staff only. */
export type SaidInStorm = { storm: Storm | null; by: string };

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

const pictureId = z.int().nullable();

const brandingSchema = z.object({
  accent: z.string().nullable(),
  logo: pictureId,
  mark: pictureId,
  icon: pictureId,
  social: pictureId,
});

/** Facts as a process stores them on disk for its next start. */
export const knownFactsSchema = clinicFactsSchema.extend({
  closures: closuresSchema,
  storm: stormSchema,
  branding: brandingSchema,
});

function phoneOf(field: Extract<ValueField, { kind: 'phone' }>) {
  return fieldSchema(field).transform((label) => ({ label, href: phoneHref(label) }));
}

export const stormInputSchema = formSchema(stormFields).extend({
  otherPhone: phoneOf(stormFields.otherPhone).transform((typed) => (typed.label === '' ? null : typed)),
});

export type StormInput = z.output<typeof stormInputSchema>;

const daySchema = formSchema(hoursFields)
  .superRefine(({ opens, closes, 'break.from': from, 'break.until': until }, context) => {
    const wrong = (name: keyof typeof hoursFields, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    const breaks = from !== '' || until !== '';
    if (!opens && !closes && !breaks) return;
    const noTime = 'Enter a time, like 8:00 AM.';
    if (!opens) wrong('opens', noTime);
    if (!closes) wrong('closes', noTime);
    if (breaks && !from) wrong('break.from', noTime);
    if (breaks && !until) wrong('break.until', noTime);
    if (opens && closes && opens >= closes) wrong('closes', 'Enter a closing time after the opening time.');
    if (!from || !until) return;
    if (from >= until) wrong('break.until', 'Lunch must end after it starts.');
    else if (opens >= from || (closes && until >= closes))
      wrong('break.from', 'Lunch must be between opening and closing.');
  })
  .transform(({ opens, closes, 'break.from': from, 'break.until': until }) =>
    opens ? { opens, closes, break: from ? { from, until } : null } : null,
  );

const figureSchema = formSchema(figureFields).superRefine(({ number, title }, context) => {
  if (!number && title) context.addIssue({ code: 'custom', path: ['number'], message: 'Enter a number, like 70+.' });
  if (number && !title) context.addIssue({ code: 'custom', path: ['title'], message: 'Enter what the number counts.' });
});

/** The Content-Security-Policy allows the same hosts and blocks all others. */
const filmHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'];
const isFilm = (link: string) => /^\/film\/[\w-]+\.\w+$/.test(link) || hostIn(link, filmHosts);

const networks = ['facebook', 'linkedin', 'instagram'] as const;

export const clinicInputSchema = z
  .record(z.string(), z.string())
  .transform(inGroups)
  .pipe(
    formSchema({ ...textFields, ...numberFields }).extend({
      fax: textSchema(textFields.fax.max),
      officePhone: phoneOf(phoneFields.officePhone),
      cellPhone: phoneOf(phoneFields.cellPhone),
      referralPhone: phoneOf(phoneFields.referralPhone),
      week: z.array(daySchema),
      funFacts: z.array(figureSchema).transform((lines) => lines.filter(({ number }) => number !== '')),
      social: formSchema(socialFields).transform((links) =>
        networks
          .map((network) => ({ network, label: socialFields[network].label, href: links[network] }))
          .filter(({ href }) => href !== ''),
      ),
      video: formSchema(videoFields).refine(({ url }) => isFilm(url), {
        path: ['url'],
        message: `Enter /film/… for a built-in video, or an embed address from ${filmHosts.join(' or ')}.`,
      }),
      map: formSchema(mapFields).refine(({ embed }) => hostIn(embed, ['www.openstreetmap.org']), {
        path: ['embed'],
        message: 'Enter an embed address from www.openstreetmap.org. The site shows no other maps.',
      }),
    }),
  );

/** Groups flat field names: 'week.0.opens' becomes `opens` of the first day. */
function inGroups(values: FormValues) {
  const group = (name: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
      ),
    );
  return {
    ...values,
    social: group('social'),
    video: group('video'),
    map: group('map'),
    week: weekdays.map((_, day) => group(`week.${day}`)),
    funFacts: Array.from({ length: figureLines }, (_, line) => group(`funFacts.${line}`)),
  };
}

function hostIn(link: string, hosts: string[]): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:' && hosts.includes(new URL(link).host);
}
