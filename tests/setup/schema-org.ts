/**
 * The properties that search engines require of schema.org's types, and the format of every value we use. The compiler checks with
 * schema-dts which properties a type may have; this checks the served pages.
 */
type Kind = 'text' | 'address' | 'day' | 'moment' | 'clock' | 'number' | 'thing';

const kinds: Record<string, Kind[]> = {
  '@id': ['address'],
  '@type': ['text'],
  '@context': ['address'],
  acceptedAnswer: ['thing'],
  address: ['thing'],
  addressCountry: ['text'],
  addressLocality: ['text'],
  addressRegion: ['text'],
  articleSection: ['text'],
  audienceType: ['text'],
  author: ['thing'],
  citation: ['thing'],
  closes: ['clock'],
  commentCount: ['number'],
  dateModified: ['moment'],
  credentialCategory: ['text'],
  datePublished: ['day'],
  dayOfWeek: ['text'],
  description: ['text'],
  email: ['text'],
  faxNumber: ['text'],
  geo: ['thing'],
  hasCredential: ['thing'],
  hasMap: ['address'],
  headline: ['text'],
  image: ['address'],
  inLanguage: ['text'],
  item: ['address'],
  itemListElement: ['thing'],
  jobTitle: ['text'],
  keywords: ['text'],
  knowsLanguage: ['text'],
  lastReviewed: ['day'],
  latitude: ['number'],
  legalName: ['text'],
  longitude: ['number'],
  mainEntity: ['thing'],
  mainEntityOfPage: ['thing'],
  medicalAudience: ['thing'],
  name: ['text'],
  openingHoursSpecification: ['thing'],
  opens: ['clock'],
  position: ['number'],
  postalCode: ['text'],
  publisher: ['thing'],
  reviewedBy: ['thing'],
  sameAs: ['address'],
  slogan: ['text'],
  specialOpeningHoursSpecification: ['thing'],
  streetAddress: ['text'],
  telephone: ['text'],
  text: ['text'],
  url: ['address'],
  validFrom: ['day'],
  validThrough: ['day'],
  worksFor: ['thing'],
};

const needed: Record<string, string[]> = {
  Answer: ['text'],
  BlogPosting: ['headline', 'author', 'publisher', 'image', 'mainEntityOfPage', 'dateModified'],
  BreadcrumbList: ['itemListElement'],
  CreativeWork: ['name', 'url'],
  EducationalOccupationalCredential: ['credentialCategory', 'name'],
  FAQPage: ['mainEntity'],
  GeoCoordinates: ['latitude', 'longitude'],
  ListItem: ['position', 'name'],
  MedicalAudience: ['audienceType'],
  MedicalClinic: ['name', 'url'],
  MedicalWebPage: ['name', 'url', 'description', 'publisher'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Person: ['name'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressCountry'],
  Question: ['name', 'acceptedAnswer'],
  WebPage: ['name', 'url', 'description'],
};

const isKind: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  address: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  moment: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value),
  clock: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  thing: (value) => typeof value === 'object' && value !== null,
};

/** Returns the problems of a schema.org object, each with its path. */
export function complaintsAbout(thing: unknown, way = ''): string[] {
  if (typeof thing !== 'object' || thing === null) return [`${way} is not an object`];
  const properties = new Map<string, unknown>(Object.entries(thing));
  const type = String(properties.get('@type'));
  const complaints = (needed[type] ?? [`a known type instead of ${type}`])
    .filter((name) => !properties.has(name))
    .map((name) => `${way}${type} lacks ${name}`);
  if (way === '' && properties.get('@context') !== 'https://schema.org') complaints.push(`${type} has no context`);
  for (const [name, given] of properties) {
    const allowed = kinds[name];
    if (!allowed) complaints.push(`${way}${type} has the unknown property ${name}`);
    for (const value of [given].flat()) {
      if (!allowed?.some((kind) => isKind[kind](value)))
        complaints.push(`${way}${type}.${name} is ${JSON.stringify(value)}`);
      else if (allowed.includes('thing')) complaints.push(...complaintsAbout(value, `${way}${type}.${name}: `));
    }
  }
  return complaints;
}

/** Returns the schema.org objects in a page's HTML. */
export function thingsIn(html: string): { '@type'?: string; itemListElement?: { name: string }[] }[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
}
