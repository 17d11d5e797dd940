import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findSection } from '#app/features/pages/content.server.ts';
import { asText } from '#app/features/pages/content.ts';
import { readStored } from '#app/features/pages/sections.server.ts';
import { writtenIn } from '#app/features/pages/spanish-pairs.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { sayRecord } from '#app/platform/language.server.ts';
import { visibleService } from '#app/platform/visibility.server.ts';
import { carePeople, careServices, pageTexts, staffMembers } from '#db/schema.ts';
import type { ServiceLink, ServiceRow, ServiceSettings } from './care.ts';

/** More services than any clinic offers, so that one page can list them all. */
const maxServices = 100;

const { id, slug, inGroup, isShown } = getTableColumns(careServices);

/** Returns the texts that staff saved for a section of a service's page. */
function savedIn(section: 'top' | 'end', version: 'draft' | 'published') {
  const { draft, published, language, page } = pageTexts;
  const texts = version === 'draft' ? sql`coalesce(${draft}, ${published})` : sql`${published}`;
  return sql<Record<string, unknown> | null>`(
    select ${texts} from ${pageTexts}
    where ${language} = 'en' and ${page} = 'care-' || ${slug} and ${pageTexts.section} = ${section}
  )`;
}

function selectServices(db: Db, version: 'draft' | 'published') {
  return db
    .select({ id, slug, group: inGroup, isShown, top: savedIn('top', version), end: savedIn('end', version) })
    .from(careServices)
    .orderBy(asc(careServices.position), asc(careServices.id))
    .limit(literalLimit(maxServices))
    .$dynamic();
}

const statements = perDatabase((db: Db) => ({
  shown: selectServices(db, 'published').where(visibleService).prepare('care_shown'),
  bySlug: db
    .select({ id, isShown })
    .from(careServices)
    .where(and(eq(careServices.slug, sql.placeholder('slug')), isNull(careServices.deletedAt)))
    .prepare('care_by_slug'),
  people: db
    .select({ memberId: carePeople.memberId })
    .from(carePeople)
    .innerJoin(staffMembers, eq(staffMembers.id, carePeople.memberId))
    .where(eq(carePeople.serviceId, sql.placeholder('id')))
    // As on the form, so that the same choice is the same text.
    .orderBy(asc(staffMembers.position), asc(staffMembers.id))
    .prepare('care_people'),
}));

type Selected = Awaited<ReturnType<typeof selectServices>>[number];

function toRow(app: App, { top, end, ...row }: Selected): ServiceRow {
  const textIn = (section: string, own: Record<string, unknown> | null, name: string) =>
    asText(own?.[name] ?? findSection(app, `care-${row.slug}`, section)?.sample[name]);
  const service = {
    ...row,
    title: textIn('top', top, 'title') || row.slug,
    brief: textIn('top', top, 'brief'),
    href: textIn('top', top, 'href'),
    tag: textIn('end', end, 'tag'),
  };
  const written = () => {
    const section = findSection(app, `care-${row.slug}`, 'top');
    return section ? writtenIn(readStored(section, top)) : {};
  };
  return sayRecord(`care-${row.slug}`, service, ['title', 'brief'], written);
}

export async function listServices(app: App): Promise<ServiceLink[]> {
  return (await statements(app.db).shown.execute()).map((row) => toRow(app, row));
}

/** Returns the request link of the service that a page is about: by the page's tags, or by the address of a service. */
export async function findRequestLink(app: App, tags: string[], address?: string): Promise<string | undefined> {
  const services = await listServices(app);
  const [first] = tags.flatMap((tag) => services.filter((service) => service.tag === tag));
  return (first ?? services.find(({ slug: own }) => address === `/care/${own}`))?.href;
}

export async function listAllServices(app: App): Promise<ServiceRow[]> {
  const rows = await selectServices(app.db, 'draft').where(isNull(careServices.deletedAt));
  return rows.map((row) => toRow(app, row));
}

export async function findSettings(app: App, serviceId: number): Promise<ServiceSettings | null> {
  const [services, chosen] = await Promise.all([
    listAllServices(app),
    statements(app.db).people.execute({ id: serviceId }),
  ]);
  const service = services.find((one) => one.id === serviceId);
  return service ? { ...service, people: chosen.map(({ memberId }) => memberId) } : null;
}

export async function findService({ db }: App, asked: string): Promise<{ id: number; isShown: boolean } | null> {
  const [found] = await statements(db).bySlug.execute({ slug: asked });
  return found ?? null;
}

export async function listServicePeople(app: App, serviceId: number): Promise<StaffProfile[]> {
  const [chosen, staff] = await Promise.all([
    statements(app.db).people.execute({ id: serviceId }),
    listPublicStaff(app),
  ]);
  const ids = new Set(chosen.map(({ memberId }) => memberId));
  return staff.filter((member) => ids.has(member.id));
}
