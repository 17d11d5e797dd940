import { z } from 'zod';
import { fieldSchema, formSchema, storedSchema, textSchema } from '#app/forms/fields.server.ts';
import type { FormValues, ValueField } from '#app/forms/fields.ts';
import { weekdays } from '#app/shared/dates.ts';
import { phoneHref } from '#app/shared/phone.server.ts';
import { timeZones } from '#app/shared/time-zones.ts';
import { startingZone } from '#app/shared/zones.ts';
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

const phone = z.object({ label: z.string(), href: z.string() });
const hours = z.object({ opens: z.string(), closes: z.string() });
const pause = z.object({ from: z.string(), until: z.string() });
const networks = ['facebook', 'linkedin', 'instagram'] as const;

export const clinicFactsSchema = storedSchema(textFields).extend({
  timeZone: z.enum(Object.keys(timeZones)).catch(startingZone),
  officePhone: phone,
  cellPhone: phone,
  /** For medical offices. If the label is empty, they call the office phone. */
  referralPhone: phone,
  /** Monday to Sunday; null means closed. */
  week: z.array(hours.extend({ break: pause.nullable() }).nullable()).length(7),
  social: z.array(phone.extend({ network: z.enum(networks) })),
  copyrightYear: z.int(),
  followUpMonths: z.int(),
  rednessMinutes: z.int(),
  funFacts: z.array(storedSchema(figureFields)),
  /** A built-in video under /film, or the embed address of a video service. Open sites have stored /film, so it stays. */
  video: storedSchema(videoFields),
  map: z.object({ link: z.string(), embed: z.string() }),
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
  .extend({ day: z.string() })
  .superRefine(({ day, open, opens, closes, 'break.from': from, 'break.until': until }, context) => {
    const wrong = (name: keyof typeof hoursFields, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (!open) return;
    if (!opens) wrong('opens', `Enter when you open on ${day}, like 8:00 AM.`);
    if (!closes) wrong('closes', `Enter when you close on ${day}, like 5:00 PM.`);
    if (until && !from) wrong('break.from', `Enter when lunch starts on ${day}.`);
    if (from && !until) wrong('break.until', `Enter when lunch ends on ${day}.`);
    if (opens && closes && opens >= closes) wrong('closes', `${day} closes before it opens. Check both times.`);
    if (!from || !until) return;
    if (from >= until) wrong('break.until', `Lunch on ${day} must end after it starts.`);
    else if (opens >= from || (closes && until >= closes))
      wrong('break.from', `Lunch on ${day} must be between opening and closing.`);
  })
  .transform(({ open, opens, closes, 'break.from': from, 'break.until': until }) =>
    open ? { opens, closes, break: from ? { from, until } : null } : null,
  );

const figureSchema = formSchema(figureFields).superRefine(({ number, title }, context) => {
  if (!number && title) context.addIssue({ code: 'custom', path: ['number'], message: 'Enter a number, like 70+.' });
  if (number && !title) context.addIssue({ code: 'custom', path: ['title'], message: 'Enter what the number counts.' });
});

/** Makes the embed address from the link that people copy. The Content-Security-Policy allows these hosts and blocks all others. */
function videoAddress(link: string): string | null {
  if (/^\/film\/[\w-]+\.\w+$/.test(link)) return link;
  const { protocol, host, pathname, searchParams } = URL.parse(link) ?? {};
  if (protocol !== 'https:' || !host || !pathname) return null;
  const name = searchParams?.get('v') ?? pathname.split('/').at(-1) ?? '';
  if (!/^[\w-]{5,20}$/.test(name)) return null;
  if (/^(www\.|m\.)?(youtube(-nocookie)?\.com|youtu\.be)$/.test(host))
    return `https://www.youtube-nocookie.com/embed/${name}`;
  return /^(www\.|player\.)?vimeo\.com$/.test(host) ? `https://player.vimeo.com/video/${name}` : null;
}

/** The place in a link of OpenStreetMap, Google Maps or Apple Maps. Short links do not contain it. */
const places = [
  /mlat=([-\d.]+)&mlon=([-\d.]+)/,
  /!3d([-\d.]+)!4d([-\d.]+)/,
  /[@=]([-\d.]+),([-\d.]+)/,
  /#map=[\d.]+\/([-\d.]+)\/([-\d.]+)/,
];

/** The OpenStreetMap embed around the place, about 3 km wide. */
function mapEmbed(link: string): string | null {
  const found = places.flatMap((place) => place.exec(link.replaceAll('%2C', ',')) ?? []);
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const box = [lon - 0.015, lat - 0.009, lon + 0.015, lat + 0.009].map((degrees) => degrees.toFixed(4)).join('%2C');
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat.toFixed(4)}%2C${lon.toFixed(4)}`;
}

/** Returns the address that is stored in place of the link, and adds a message at the field if there is none. */
function madeFrom(made: string | null, context: z.core.$RefinementCtx, name: string, message: string): string {
  if (made === null) context.addIssue({ code: 'custom', path: [name], message });
  return made ?? '';
}

const factsInput = formSchema({ ...textFields, ...numberFields }).extend({
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
  video: formSchema(videoFields).transform((video, context) => {
    const message = 'Enter /film/… for a built-in video, or a link to a video on YouTube or Vimeo.';
    return { ...video, url: madeFrom(videoAddress(video.url), context, 'url', message) };
  }),
  map: formSchema(mapFields).transform(({ link }, context) => {
    const message =
      'We can’t find the place in this link. Open it in a browser, then copy the long address from there.';
    return { link, embed: madeFrom(mapEmbed(link), context, 'link', message) };
  }),
});

const flatValues = z.record(z.string(), z.string()).transform(inGroups);

export const clinicInputSchema = flatValues.pipe(factsInput);

/** For the form of one screen: the facts that it sends. */
export const clinicPartSchema = flatValues.pipe(factsInput.partial());

/** Groups flat field names: 'week.0.opens' becomes `opens` of the first day. A group that was not sent stays away. */
function inGroups(values: FormValues) {
  const group = (name: string) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) =>
        field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), value]] : [],
      ),
    );
  const groups = {
    social: group('social'),
    video: group('video'),
    map: group('map'),
    week: weekdays.map((day, index) => ({ day, ...group(`week.${index}`) })),
    funFacts: Array.from({ length: figureLines }, (_, line) => group(`funFacts.${line}`)),
  };
  const isSent = (name: string) => Object.keys(values).some((field) => field.startsWith(`${name}.`));
  return { ...values, ...Object.fromEntries(Object.entries(groups).filter(([name]) => isSent(name))) };
}
