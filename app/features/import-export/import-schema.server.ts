import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { cleanText } from '#app/forms/fields.server.ts';
import { clinicDay } from '#app/shared/dates.ts';

/** The collections of the site in docs/requirements.md, under their names there. */
export const movedCollections = ['blogs', 'teamData', 'gallery', 'contactMessages'] as const;
export type MovedCollection = (typeof movedCollections)[number];

/** A document of another site. Its fields are not validated yet. */
export type OldDocument = { oldId: string; fields: Record<string, unknown> };

export type Incoming = OldDocument & {
  collection: MovedCollection;
  /** Its position in the file. The report uses it because it must not name people. */
  position: number;
  /** Only posts have comments. */
  comments?: OldDocument[];
  /** Changes that were made while reading the file. */
  notes?: string[];
  /** The reason why it cannot be imported. */
  refused?: string;
};

/** An export file. Each call reads it from the beginning. */
export type Source = {
  /** Reads the whole file once before anything is written, so that a truncated file is refused as a whole. */
  count: () => Promise<Record<string, number>>;
  records: () => AsyncGenerator<Incoming>;
  /** The format of post texts: plain paragraphs, as docs/requirements.md describes them, or HTML. */
  text: 'plain' | 'html';
  /** The prefix for old ids, so that ids of different kinds of sites do not collide. */
  idsBegin: string;
  /** Whether a post of this export had this slug, so that links to it can be rewritten. */
  isOldAddress?: (name: string) => boolean;
};

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An error that the operator must fix. The message says how. */
export class ImportError extends Error {
  override name = 'ImportError';
}

export const collectionLabels: Record<string, string> = {
  blogs: 'posts',
  teamData: 'staff members',
  gallery: 'gallery pictures',
  contactMessages: 'contact requests',
};

/** Reports what was changed during the import. The sentence never quotes what a visitor wrote. */
export type Note = (sentence: string) => void;

/** Cleans a text of another site as our forms would, and cuts it to our maximum length. */
export function boundedText(value: unknown, max: number, name: string, note: Note): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number') {
    note(`${name} is not text and was left out`);
    return '';
  }
  const text = cleanText(String(value));
  if (text.length <= max) return text;
  note(`${name} was shortened from ${text.length} to ${max} characters`);
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

export function tagList(value: unknown, limits: { tag: number; tags: number }, note: Note): string[] {
  if (value === undefined || value === null) return [];
  const parts: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  if (parts.length === 0 && !Array.isArray(value) && value !== '') note('the tags are not a list and were left out');
  const tags = new Set(parts.map((part) => boundedText(part, limits.tag, 'a tag', note)).filter(Boolean));
  if (tags.size > limits.tags) note(`${tags.size - limits.tags} of ${tags.size} tags were left out`);
  return [...tags].slice(0, limits.tags);
}

const earliest = Date.UTC(1970, 0, 2);
const latest = Date.UTC(2200, 0, 1);

export function readMoment(value: unknown): Date | null {
  if (typeof value === 'number') return momentAt(value < 100_000_000_000 ? value * 1_000 : value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? momentAt(Date.parse(value)) : null;
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const seconds = fields.get('_seconds') ?? fields.get('seconds');
  const nanos = fields.get('_nanoseconds') ?? fields.get('nanoseconds') ?? 0;
  if (typeof seconds === 'number' || typeof seconds === 'string')
    return momentAt(Number(seconds) * 1_000 + Number(nanos) / 1e6);
  const inner = fields.get('__time__') ?? fields.get('$date') ?? fields.get('value');
  return inner === undefined ? null : readMoment(inner);
}

function momentAt(time: number): Date | null {
  return time >= earliest && time < latest ? new Date(time) : null;
}

/** Reads a day from a date field, a timestamp or an American date. Returns null if there is none. */
export function readDay(zone: string, value: unknown, note: Note): string | null {
  if (value === undefined || value === null || value === '') return null;
  const day = typeof value === 'string' ? dayInText(zone, value.trim()) : dayOf(zone, readMoment(value));
  if (day === null) note('the publish date could not be read, so the post has none');
  return day;
}

function dayInText(zone: string, text: string): string | null {
  const [, american] = /^(\d{1,2}\/\d{1,2}\/\d{4})$/.exec(text) ?? [];
  if (american) {
    const [month = '', day = '', year = ''] = american.split('/');
    return realDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  }
  // Midnight UTC means that a day was entered, so keep that day in the clinic's time zone too.
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:T00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  if (iso) return realDay(iso);
  if (/^[A-Z][a-z]+\.? \d{1,2}, \d{4}$/.test(text)) {
    const time = Date.parse(`${text} UTC`);
    return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
  }
  return dayOf(zone, readMoment(text));
}

function dayOf(zone: string, moment: Date | null): string | null {
  return moment && clinicDay(zone, moment);
}

function realDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) && day >= '1900-01-01' ? day : null;
}

type Outcome = 'taken' | 'changed' | 'known' | 'refused';

export type ImportReport = {
  /** Records the result for one document. `name` is its old id, never a person's name. */
  add: (collection: string, name: string, outcome: Outcome, reasons: string[]) => void;
  totals: () => Record<string, Record<Outcome, number>>;
  /** Writes the summary and returns its lines, which the command also prints. */
  end: (closing: string[]) => Promise<string[]>;
};

/** Opens a report that is streamed to its file, so that a killed run leaves its entries and a long report needs no memory. */
export function openReport(file: string, title: string): ImportReport {
  const out = createWriteStream(file, { mode: 0o600 });
  const totals: Record<string, Record<Outcome, number>> = {};
  out.write(`${title}\n\n`);
  return {
    add(collection, name, outcome, reasons) {
      const counted = (totals[collection] ??= { taken: 0, changed: 0, known: 0, refused: 0 });
      counted[outcome] += 1;
      if (outcome === 'changed' || outcome === 'refused')
        out.write(`${collection}/${name}: ${outcome === 'refused' ? 'skipped' : outcome}: ${reasons.join('; ')}\n`);
    },
    totals: () => totals,
    async end(closing) {
      const lines = [...Object.entries(totals).map(([name, counts]) => inWords(name, counts)), ...closing];
      out.end(`\n${lines.join('\n')}\n`);
      await finished(out);
      return lines;
    },
  };
}

function inWords(collection: string, { taken, changed, known, refused }: Record<Outcome, number>): string {
  const text = collectionLabels[collection] ?? collection;
  return `${text}: ${taken + changed} imported (${changed} of them changed), ${known} already here, ${refused} skipped`;
}

const plainId = /^[\w.:-]{1,128}$/;

/** Names a document in the report by its old id, or by its position if the id could be a person's name or address. */
export function reportName(oldId: string, position: number): string {
  return plainId.test(oldId) && !oldId.includes('@') ? oldId : `number ${position}`;
}
