import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import { findSection } from '#app/features/content/content.server.ts';
import { asText } from '#app/features/content/content.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { visibleService } from '#app/records/visible.server.ts';
import { carePeople, careServices, pageContent } from '#db/schema.ts';
import type { ServiceLink, ServiceRow, ServiceSettings } from './care.ts';

/** More services than any clinic offers, so that one page can list them all. */
const maxServices = 100;

const { id, slug, inGroup, isShown } = getTableColumns(careServices);

const ends = alias(pageContent, 'ends');

function selectServices(db: Db, version: 'draft' | 'published') {
  const stored =
    version === 'draft' ? sql`coalesce(${pageContent.draft}, ${pageContent.published})` : pageContent.published;
  return db
    .select({
      id,
      slug,
      group: inGroup,
      isShown,
      sections: sql<unknown>`${stored}`.as('sections'),
      end: ends.published,
    })
    .from(careServices)
    .leftJoin(
      pageContent,
      and(
        eq(pageContent.language, 'en'),
        eq(pageContent.page, sql`'care-' || ${careServices.slug}`),
        eq(pageContent.section, 'top'),
      ),
    )
    .leftJoin(
      ends,
      and(eq(ends.language, 'en'), eq(ends.page, sql`'care-' || ${careServices.slug}`), eq(ends.section, 'end')),
    )
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
    .where(eq(carePeople.serviceId, sql.placeholder('id')))
    .prepare('care_people'),
}));

type Selected = {
  id: number;
  slug: string;
  group: ServiceLink['group'];
  isShown: boolean;
  sections: unknown;
  end: Record<string, unknown> | null;
};

const inLists = z.object({ title: z.string().min(1), brief: z.string(), href: z.string() }).partial();

function toRow(app: App, { sections, end, ...row }: Selected): ServiceRow {
  const sample = (section: string) => findSection(app, `care-${row.slug}`, section)?.sample;
  const top = sample('top');
  const own = inLists.safeParse(sections ?? {}).data ?? {};
  return {
    ...row,
    title: own.title ?? (asText(top?.['title']) || row.slug),
    brief: own.brief ?? asText(top?.['brief']),
    href: own.href ?? asText(top?.['href']),
    tag: asText(end?.['tag'] ?? sample('end')?.['tag']),
  };
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
