import type * as Schema from 'schema-dts';
import { closureDays, closuresOn, openStretches, stretchesOf } from '#app/features/clinic/calendar.server.ts';
import {
  type ClinicFacts,
  clinicName,
  isClosedByStorm,
  stormClosed,
  town,
  townAndState,
} from '#app/features/clinic/clinic.ts';
import { isProfile } from '#app/features/clinic/placeholders.ts';
import type { Html } from '#app/features/pages/sections.ts';
import type { Site } from '#app/features/pages/site.server.ts';
import type { PostPage } from '#app/features/posts/post.ts';
import { readCredentials } from '#app/features/staff/credentials.ts';
import { type StaffProfile } from '#app/features/staff/staff.ts';
import { noReview, type Reviewed } from '#app/history/review.ts';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay, weekdays } from '#app/shared/dates.ts';
import { here, language } from '#app/shared/language.ts';
import { commaList } from '#app/shared/phrases.ts';
import { withoutTags } from '#app/shared/plain-text.ts';

type WithContext<Thing extends Schema.Thing> = Schema.WithContext<Thing>;
const context = { '@context': 'https://schema.org' } as const;

/** A reference to the clinic by its @id. The home page has the full description. */
function clinicReference({ facts, publicUrl }: Site) {
  return {
    '@type': 'MedicalClinic',
    '@id': `${publicUrl}/#clinic`,
    name: clinicName(facts),
    url: `${publicUrl}/`,
  } as const satisfies Schema.MedicalClinic;
}

function reviewOf({ reviewer, reviewedOn }: Reviewed) {
  return { ...(reviewer && { reviewedBy: personOf(reviewer) }), ...(reviewedOn && { lastReviewed: reviewedOn }) };
}

function citationsOf({ sources }: Reviewed) {
  const cited = sources.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url }) as const);
  return cited.length > 0 && { citation: cited };
}

type DescribedPost = Pick<
  PostPage,
  'slug' | 'title' | 'publishAt' | 'author' | 'category' | 'tags' | 'commentCount'
> & { description: string; updatedAt: string };

export function describePost(
  site: Site,
  post: DescribedPost,
  image: string,
  reviewed: Reviewed = noReview,
): WithContext<Schema.BlogPosting> {
  const path = `/blog/${post.slug}`;
  const clinic = clinicReference(site);
  return {
    ...context,
    '@type': 'BlogPosting',
    '@id': site.publicUrl + path,
    mainEntityOfPage: { '@type': 'WebPage', ...pageThing(site, { ...post, path }), ...reviewOf(reviewed) },
    headline: post.title,
    description: post.description,
    image: site.publicUrl + image,
    ...(post.publishAt && { datePublished: post.publishAt }),
    dateModified: post.updatedAt,
    // 'Staff Writer' names no person, so the clinic is the author.
    author: post.author === 'Staff Writer' ? clinic : { '@type': 'Person', name: post.author },
    publisher: clinic,
    articleSection: post.category,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    commentCount: post.commentCount,
    ...citationsOf(reviewed),
    inLanguage: 'en-US',
  };
}

type DescribedPage = { path: string; title: string; description: string };

function pageThing({ publicUrl }: Site, { path, title, description }: DescribedPage) {
  const url = publicUrl + here(path);
  return { '@id': url, url, name: title, description };
}

export function describeWebPage(site: Site, page: DescribedPage): WithContext<Schema.WebPage> {
  return { ...context, '@type': 'WebPage', ...pageThing(site, page), publisher: clinicReference(site) };
}

export function describeCrumbs({ publicUrl }: Site, path: string, title?: string): WithContext<Schema.BreadcrumbList> {
  const { above, current } = breadcrumbs(path, title);
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...above.map(({ label, href }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name: label,
        item: publicUrl + here(href),
      })),
      { '@type': 'ListItem', position: above.length + 1, name: current },
    ],
  };
}

export function describeQuestions(
  questions: { title: string; answer: Html }[],
  reviewed: Reviewed = noReview,
): WithContext<Schema.FAQPage> {
  return {
    ...context,
    '@type': 'FAQPage',
    ...reviewOf(reviewed),
    ...citationsOf(reviewed),
    mainEntity: questions.map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: withoutTags(answer) },
    })),
  };
}

export function describeCare(
  site: Site,
  page: DescribedPage,
  reviewed: Reviewed = noReview,
): WithContext<Schema.MedicalWebPage> {
  return {
    ...context,
    '@type': 'MedicalWebPage',
    ...pageThing(site, page),
    medicalAudience: { '@type': 'MedicalAudience', audienceType: 'Patient' },
    publisher: clinicReference(site),
    ...reviewOf(reviewed),
    ...citationsOf(reviewed),
    inLanguage: `${language()}-US`,
  };
}

function credential(credentialCategory: 'Certification' | 'License', name: string) {
  return { '@type': 'EducationalOccupationalCredential', credentialCategory, name } as const;
}

type Titled = { name: string; credentials: string };

function personOf({ name, credentials }: Titled) {
  const held = readCredentials(credentials).map(({ letters, name: standsFor }) => ({
    ...credential('Certification', letters),
    ...(standsFor && { description: standsFor }),
  }));
  return { '@type': 'Person', name, ...(held.length > 0 && { hasCredential: held }) } as const satisfies Schema.Person;
}

export function describeStaff(site: Site, staff: StaffProfile[]): WithContext<Schema.Person>[] {
  return staff.map(({ designation, description, license, languages, social, ...member }) => {
    const profiles = Object.values(social).filter((href) => href !== '#');
    const spoken = commaList(languages);
    const { hasCredential = [], ...person } = personOf(member);
    const held = [...hasCredential, ...(license ? [credential('License', license)] : [])];
    return {
      ...context,
      ...person,
      jobTitle: designation,
      ...(held.length > 0 && { hasCredential: held }),
      ...(spoken.length > 0 && { knowsLanguage: spoken }),
      ...(description && { description }),
      worksFor: clinicReference(site),
      ...(profiles.length > 0 && { sameAs: profiles }),
    };
  });
}

export function describeClinic(site: Site, today = clinicDay(site.facts.timeZone)): WithContext<Schema.MedicalClinic> {
  const { facts, publicUrl, card } = site;
  const coordinates = coordinatesOf(facts.map.link);
  const special = specialHours(facts, today);
  const profiles = facts.social.filter(isProfile).map(({ href }) => href);
  return {
    '@context': 'https://schema.org',
    ...clinicReference(site),
    legalName: facts.legalName,
    slogan: facts.tagline,
    image: publicUrl + card,
    telephone: facts.officePhone.href.replace(/^tel:/, ''),
    ...(facts.fax && { faxNumber: facts.fax }),
    email: facts.email,
    address: postalAddress(facts),
    ...(facts.map.link && { hasMap: facts.map.link }),
    ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
    openingHoursSpecification: openingHours(facts),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function postalAddress(facts: ClinicFacts): Schema.PostalAddress {
  const region = townAndState(facts).split(',')[1]?.trim();
  const postalCode = /[\d-]+$/.exec(facts.cityLine)?.[0];
  return {
    '@type': 'PostalAddress',
    streetAddress: facts.street,
    addressLocality: town(facts),
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: 'US',
  };
}

/** One entry for each span of open time, with the days that share it. Lunch separates morning from afternoon. */
function openingHours({ week }: ClinicFacts): Schema.OpeningHoursSpecification[] {
  const stretches = new Map<string, (typeof weekdays)[number][]>();
  for (const [day, hours] of week.entries())
    for (const { from, until } of stretchesOf(hours)) {
      const key = `${clock(from)} ${clock(until)}`;
      stretches.set(key, [...(stretches.get(key) ?? []), ...weekdays.slice(day, day + 1)]);
    }
  return [...stretches].map(([key, dayOfWeek]) => {
    const [opens = '', closes = ''] = key.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** No one knows how long a storm lasts, so announce a closure for the next 7 days. */
const stormDays = 7;

/** The days with other than the usual hours. 00:00 to 00:00 means closed; a partly closed day lists its remaining hours. */
function specialHours(facts: ClinicFacts, today: string): SpecialHours[] {
  if (isClosedByStorm(facts))
    return [{ ...closedAllDay, description: stormClosed, validFrom: today, validThrough: addDays(today, stormDays) }];
  const { closures, week, timeZone: zone } = facts;
  const calendar = { zone, week, closures, holidays: new Map<string, string>(), closedByStorm: false };
  const special: SpecialHours[] = [];
  for (let day = today; day <= addDays(today, closureDays); day = addDays(day, 1)) {
    const description = closuresOn(facts, day)
      .map(({ reason }) => reason)
      .join(', ');
    if (!description) continue;
    const left = openStretches(calendar, day).map(({ from, until }) => ({ opens: clock(from), closes: clock(until) }));
    const last = special.at(-1);
    const goesOn = last?.closes === closedAllDay.closes && last.validThrough === addDays(day, -1);
    if (left.length === 0 && goesOn && last.description === description) last.validThrough = day;
    else
      for (const hours of left.length > 0 ? left : [closedAllDay])
        special.push({ ...closedAllDay, ...hours, description, validFrom: day, validThrough: day });
  }
  return special;
}

const closedAllDay = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' } as const;

type HoursField = 'description' | 'validFrom' | 'validThrough' | 'opens' | 'closes';
type SpecialHours = { '@type': 'OpeningHoursSpecification' } & Record<HoursField, string>;

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function coordinatesOf(link: string): { latitude: number; longitude: number } | null {
  const params = URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams();
  const [latitude, longitude] = [Number(params.get('mlat')), Number(params.get('mlon'))];
  return latitude && longitude ? { latitude, longitude } : null;
}
