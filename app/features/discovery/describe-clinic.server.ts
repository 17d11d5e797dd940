import type { MedicalClinic, OpeningHoursSpecification, PostalAddress, WithContext } from 'schema-dts';
import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import type { SiteData } from '#app/features/clinic/page-meta.ts';
import { town, townAndState } from '#app/features/home/town.ts';
import { weekdays } from '#app/shared/calendar/days.ts';
import { readHours } from '#app/shared/calendar/read-hours.ts';
import { clinicReference } from './structured-data.server.ts';

/** The clinic with all that people look for: where it is, when it is open, how to reach it. */
export function describeClinic(site: SiteData): WithContext<MedicalClinic> {
  const { facts, publicUrl, card } = site;
  const place = placeOnMap(facts.map.link);
  // A network's front page is where nobody has entered a profile yet.
  const profiles = facts.social
    .map(({ href }) => href)
    .filter((href) => URL.canParse(href) && new URL(href).pathname !== '/');
  return {
    '@context': 'https://schema.org',
    ...clinicReference(site),
    legalName: facts.legalName,
    slogan: facts.tagline,
    image: publicUrl + card,
    telephone: facts.officePhone.href.replace(/^tel:/, ''),
    ...(facts.fax && { faxNumber: facts.fax }),
    email: facts.email,
    address: address(facts),
    hasMap: facts.map.link,
    ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
    openingHoursSpecification: openingHours(facts),
    ...(facts.closures.length > 0 && { specialOpeningHoursSpecification: closedDays(facts) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function address(facts: ClinicFacts): PostalAddress {
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

/** One entry for each stretch of open time, with the days that share it: noon ends one and lunch is between. */
function openingHours({ hours }: ClinicFacts): OpeningHoursSpecification[] {
  const stretches = new Map<string, (typeof weekdays)[number][]>();
  for (const [day, { open }] of readHours(hours).week.entries())
    for (const { from, until } of open) {
      const key = `${clock(from)} ${clock(until)}`;
      stretches.set(key, [...(stretches.get(key) ?? []), ...weekdays.slice(day, day + 1)]);
    }
  return [...stretches].map(([key, dayOfWeek]) => {
    const [opens = '', closes = ''] = key.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
}

/** From midnight to midnight means closed. */
function closedDays({ closures }: ClinicFacts): OpeningHoursSpecification[] {
  return closures.map(({ startsOn, endsOn, reason }) => ({
    '@type': 'OpeningHoursSpecification',
    description: reason,
    validFrom: startsOn,
    validThrough: endsOn,
    opens: '00:00',
    closes: '00:00',
  }));
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** OpenStreetMap names the place it marks in its address. */
function placeOnMap(link: string): { latitude: number; longitude: number } | null {
  const params = URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams();
  const [latitude, longitude] = [Number(params.get('mlat')), Number(params.get('mlon'))];
  return latitude && longitude ? { latitude, longitude } : null;
}
