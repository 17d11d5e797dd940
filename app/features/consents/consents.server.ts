import { and, asc, desc, eq, inArray, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Role } from '#app/context.ts';
import type { ConsentChoice, LibraryPage, StaffPicture } from '#app/features/pictures/picture.ts';
import { listLibrary } from '#app/features/pictures/pictures.server.ts';
import { idCursorSchema } from '#app/forms/cursors.server.ts';
import { readSearch, searchFields, wordMatcher } from '#app/forms/private-query.server.ts';
import { listWholeVersions, type VersionRule } from '#app/history/versions.server.ts';
import { listChanges } from '#app/history/versions.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { isoMoment, literalLimit } from '#app/platform/db.server.ts';
import { beyondRow, countLists, inRowOrder, pageOf, type RowOrder } from '#app/platform/paging.server.ts';
import { type Cell, openForStaff } from '#app/platform/vault.server.ts';
import { validConsent } from '#app/platform/visibility.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { consents, pictures } from '#db/schema.ts';
import {
  consentFields,
  type ConsentFilter,
  consentFilters,
  type ConsentState,
  type ConsentView,
  warningDays,
} from './consent.ts';

const consentsPerPage = 15;
/** A new picture usually belongs to a recent consent. Older ones are assigned on the consent's own page. */
const choices = 200;

export const endsSoon = sql<boolean>`(${validConsent} and ${consents.expiresOn} <= ${clinicToday} + ${sql.raw(String(warningDays))})`;

/** Published quotes and stories that name the consent: see the slots of kind 'consent' in app/features/pages. */
export const countTexts = sql<number>`(
  select count(*)::int from page_texts, jsonb_path_query(
    page_texts.published, 'strict $.** ? (@.consent == $id)', jsonb_build_object('id', consents.id)
  )
)`;

const columns = {
  id: consents.id,
  signer: consents.signer,
  keyId: consents.keyId,
  signedOn: consents.signedOn,
  scope: consents.scope,
  expiresOn: consents.expiresOn,
  state: sql<
    ConsentState['state']
  >`case when ${consents.revokedAt} is not null then 'revoked' when ${validConsent} then 'valid' else 'expired' end`,
  revokedAt: sql<string | null>`${isoMoment(consents.revokedAt)}`,
  endsIn: sql<number | null>`case when ${endsSoon} then ${consents.expiresOn} - ${clinicToday} end`,
  version: consents.version,
  recordedBy: consents.recordedBy,
  recordedAt: isoMoment(consents.recordedAt),
  hasScan: sql<boolean>`${consents.scanKey} is not null`,
  // Raw SQL: in a single-table query Drizzle omits the table name, and `id` would refer to the picture.
  pictures: sql<number>`(select count(*)::int from pictures where pictures.consent_id = consents.id)`,
  texts: countTexts,
};

function selectConsents({ db }: App) {
  return db.select(columns).from(consents).$dynamic();
}

type Row = Awaited<ReturnType<typeof selectConsents>>[number];
/** A patient's written authorization, as staff see it. */
export type Consent = ReturnType<typeof toConsent>;

function toConsent(app: App, { keyId, signer, ...row }: Row) {
  return { ...row, signer: openSigner(app, row.id, { signer, keyId }) };
}

/** Invalid values are ignored. */
const consentsQuerySchema = z.object({
  ...searchFields,
  show: z.enum(namesOf(consentFilters)).optional().catch(undefined),
  /** Addresses of before. */
  sort: z.literal('ending').optional().catch(undefined),
  before: idCursorSchema,
});

export function readConsentView(app: App, asked: URLSearchParams | FormData): ConsentView {
  const { show, sort, before, ...typed } = consentsQuerySchema.parse(Object.fromEntries(asked));
  return { show: show ?? sort ?? 'all', before, ...readSearch(app, 'consents', typed) };
}

const isListed: Record<ConsentFilter, SQL | undefined> = {
  all: undefined,
  valid: validConsent,
  ending: endsSoon,
  ended: not(validConsent),
};

/** Consents in force begin with the one that ends first. The others are listed newest first. */
function orderOf(show: ConsentFilter): RowOrder {
  const { id, expiresOn } = consents;
  const isByEnd = show === 'valid' || show === 'ending';
  return isByEnd ? { id, rising: true, keys: [sql`coalesce(${expiresOn}, 'infinity')`] } : { id, rising: false };
}

/** Names are encrypted, so a search decrypts the newest 1,000 and finds at most 100. */
export async function listConsents(app: App, { show = 'all', q = '', before }: Partial<ConsentView> = {}) {
  const order = orderOf(show);
  const found = await selectConsents(app)
    .where(and(isListed[show], beyondRow(order, before)))
    .orderBy(...inRowOrder(order))
    .limit(literalLimit(q ? 1_000 : consentsPerPage + 1));
  const listed = found.map((row) => toConsent(app, row));
  const wanted = wordMatcher(q);
  const page = q
    ? { rows: listed.filter(({ signer }) => wanted(signer)).slice(0, 100), older: null }
    : pageOf(listed, consentsPerPage, {}, ({ id }) => id);
  return { consents: page.rows, older: page.older };
}

export function countConsents({ db }: App, { show, before }: ConsentView) {
  const isAhead = () => or(eq(consents.id, before ?? 0), and(isListed[show], beyondRow(orderOf(show), before, true)));
  return countLists(db, consents, { lists: isListed, ahead: before === undefined ? undefined : isAhead() });
}

export async function findValidConsents({ db }: App, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const isValid = and(inArray(consents.id, ids), validConsent);
  const rows = await db.select({ id: consents.id }).from(consents).where(isValid);
  return new Set(rows.map(({ id }) => id));
}

export async function findConsentStates({ db }: App, ids: number[]): Promise<Record<string, ConsentState>> {
  if (ids.length === 0) return {};
  const { id, state, expiresOn, endsIn } = columns;
  const rows = await db.select({ id, state, expiresOn, endsIn }).from(consents).where(inArray(consents.id, ids));
  return Object.fromEntries(rows.map(({ id: of, ...found }) => [of, found]));
}

export async function findConsent(app: App, consentId: number): Promise<Consent | null> {
  const [row] = await selectConsents(app).where(eq(consents.id, consentId));
  return row ? toConsent(app, row) : null;
}

export async function listEnding(app: App): Promise<Consent[]> {
  const rows = await selectConsents(app).where(endsSoon).orderBy(asc(consents.expiresOn), asc(consents.id)).limit(20);
  return rows.map((row) => toConsent(app, row));
}

/** Newest first. Versions are not encrypted, so they say only that the signer changed, not who it is. */
export async function listConsentChanges(app: App, consentId: number) {
  const found = await listWholeVersions(app, consentVersions, consentId);
  return found.map(({ fields, version, savedBy, savedAt }, i) => ({
    version,
    savedBy,
    savedAt,
    isRenamed: fields.isRenamed,
    changes: listChanges(consentFields, formatVersion(found[i + 1]?.fields), formatVersion(fields)),
  }));
}

const none = z.string().default('');
const consentVersion = z.object({
  signedOn: none,
  scope: none,
  expiresOn: none,
  /** The signer's name was changed in this version. */
  isRenamed: z.boolean().default(false),
});
type ConsentVersion = z.infer<typeof consentVersion>;

export const consentVersions: VersionRule<ConsentVersion> = {
  record: 'consent',
  label: 'scope',
  schema: consentVersion,
};

function formatVersion(version: ConsentVersion | undefined) {
  if (!version) return null;
  const { signedOn, scope, expiresOn } = version;
  return { signedOn: formatDay(signedOn), scope, expiresOn: expiresOn ? formatDay(expiresOn) : 'None' };
}

/** Only owners see the signers' names. Writers choose a consent by its number and date. */
export async function listConsentChoices(app: App, role: Role): Promise<ConsentChoice[]> {
  const rows = await selectConsents(app).where(validConsent).orderBy(desc(consents.id)).limit(literalLimit(choices));
  return rows.map((row) => {
    const { id, signer, signedOn } = toConsent(app, row);
    return { id, signer: role === 'owner' ? signer : `Consent ${id}`, signedOn };
  });
}

export async function listConsentPictures(app: App, consentId: number): Promise<StaffPicture[]> {
  return (await listLibrary(app, { which: eq(pictures.consentId, consentId), most: 200 })).pictures;
}

export function listOtherPictures(app: App, consentId: number, before?: number): Promise<LibraryPage> {
  const which = sql`${pictures.status} = 'ready' and ${pictures.consentId} is distinct from ${consentId}`;
  return listLibrary(app, { which, before });
}

type Sealed = { signer: string; keyId: string | null };

const cell = (id: number): Cell => ({ table: 'consents', column: 'signer', id });

export function sealSigner({ vault }: Pick<App, 'vault'>, id: number, name: string): Sealed {
  return { signer: vault.seal(cell(id), name), keyId: vault.keyId };
}

/** Re-encrypts with the first key. Throws if the value cannot be decrypted, so that it is not overwritten. */
export function resealSigner({ vault }: Pick<App, 'vault'>, id: number, { signer, keyId }: Sealed): Sealed {
  return sealSigner({ vault }, id, vault.open(cell(id), keyId, signer));
}

export function openSigner(app: Pick<App, 'vault' | 'log'>, id: number, { signer, keyId }: Sealed): string {
  return openForStaff(app, cell(id), keyId, signer);
}
