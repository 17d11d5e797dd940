import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { z } from 'zod';
import { factFields } from '#app/features/clinic/clinic-form.ts';
import { clinicInputSchema } from '#app/features/clinic/clinic.schema.server.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { problemOf } from '#app/forms/fields.server.ts';
import type { Entry, FormValues, ListField, ValueField } from '#app/forms/fields.ts';
import { startingZone } from '#app/shared/zones.ts';
import { commentSamples, gallerySamples, pageSources, postHead, staffSamples } from '#db/seed/seed-content.ts';
import { servicePage } from './care-pages.ts';
import { asText, factTexts } from './content.ts';
import { notices } from './other-pages.ts';
import { pages } from './pages.ts';
import { sampleFiles } from './sample/sample-data.server.ts';
import { emptyOf, listFields, valueFields } from './sections.ts';
import type { Page, SampledPage, Section, SectionValues } from './sections.ts';
import { readSpanish } from './spanish.server.ts';

/** The text of content/en, which pages show until staff write their own. Read once at the start. */
export type Content = ReturnType<typeof readContent>;
export type SamplePost = z.output<typeof postHead> & { content: string; status: 'published' };

/** All mistakes of the files, one per line with file, line and column. */
export class ContentError extends Error {}

export function readContent(folder = 'content/en') {
  const hash = createHash('sha256');
  const mistakes: string[] = [];
  const textOf = (file: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    hash.update(text);
    return text;
  };
  const read = (page: Page, file: string, isPartial = false): SampledPage =>
    readPage(page, new Source(join(folder, file), textOf(file), mistakes, isPartial));
  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, text = textOf(file)): z.output<Schema> =>
    new Source(join(folder, file), text, mistakes).parse(schema);
  const filesIn = (pattern: string) => globSync(pattern, { cwd: folder }).toSorted();
  const facts = parse('facts.yaml', factsFile);
  const services = filesIn('care/*.yaml').map((file) => {
    const page = read(servicePage(basename(file, '.yaml')), file);
    return { ...page, label: `Care: ${asText(page.sections['top']?.sample['title'])}` };
  });
  const fixed = pages.map((page) => read(page, `${page.name}.yaml`));
  const newService = read(servicePage(''), 'new-service.yaml', true);
  const noticeTexts = Object.keys(notices.sections.short.fields).map(
    (name) => [name, textOf(`notices/${name}.md`)] as const,
  );
  const sample = {
    departments: parse('sample/departments.yaml', sampleFiles.departments),
    doctors: parse('sample/doctors.yaml', sampleFiles.doctors),
    plans: parse('sample/plans.yaml', sampleFiles.plans),
    timetable: parse('sample/timetable.yaml', sampleFiles.timetable),
  };
  const synonyms = parse('synonyms.yaml', synonymsFile);
  const sources = new Map(Object.entries(parse('sources.yaml', pageSources)));
  const seed = {
    staff: parse('staff.yaml', staffSamples),
    comments: parse('comments.yaml', commentSamples),
    gallery: parse('gallery-pictures.yaml', gallerySamples),
    /** Oldest first. */
    posts: filesIn('posts/*.md').map((file): SamplePost => {
      const { head, content } = splitPost(textOf(file));
      return { ...parse(file, postHead, head), content, status: 'published' };
    }),
  };
  const spanish = {
    ...readSpanish(filesIn('../es/{*,care/*}.yaml'), parse),
    synonyms: filesIn('../es/search/*.yaml').flatMap((file) => parse(file, synonymsFile)),
  };
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'));
  const all = [...fixed, ...services].map((page) => [page.name, page] as const);
  return {
    facts,
    pages: new Map(all),
    /** The start of a service that staff add. */
    newService,
    /** Templates in Markdown. '{…}' is filled in from the clinic's details; '[…]' must be filled in by a person. */
    notices: new Map(noticeTexts),
    sample,
    /** Words that people type and those that pages use, both comma-separated. */
    synonyms,
    /** The sources of a page's text, by its name, until staff save their own. */
    sources,
    /** Fills an empty site. */
    seed,
    spanish,
    /** Changes with any file. */
    hash: hash.digest('base64url').slice(0, 16),
  };
}

const words = z.string().trim().min(1);
const synonymsFile = z.array(z.strictObject({ typed: words, finds: words }));

/** The form of the clinic's details also checks their file. */
const factsFile = z
  .json()
  .transform((facts, context): FormValues => {
    const { timeZone: _inSql, ...fields } = factFields;
    // In the file, a day with times is open.
    const [names, given] = [Object.keys(fields).filter((name) => !name.endsWith('.open')), namedTexts(facts)];
    for (const [name] of given.filter(([path]) => !names.includes(path))) {
      const group = name.slice(0, name.lastIndexOf('.') + 1);
      const allowed = names.flatMap((path) => (path.startsWith(group) ? path.slice(group.length).split('.', 1) : []));
      const message = `not a name here. Known: ${[...new Set(allowed)].join(', ')}.`;
      context.addIssue({ code: 'custom', path: name.split('.'), message });
    }
    const open = given.flatMap(([name]) => (name.endsWith('.opens') ? [[name.slice(0, -1), 'yes']] : []));
    return { ...Object.fromEntries([...names.map((name) => [name, '']), ...given, ...open]), timeZone: startingZone };
  })
  .pipe(clinicInputSchema)
  .transform((stored): ClinicFacts => ({ ...stored, closures: [], storm: null, branding: defaultBranding }));

const defaultBranding = { accent: null, logo: null, mark: null, icon: null, social: null };

/** Returns the texts by their path, like 'week.0.opens'. */
function namedTexts(value: z.core.util.JSONType, path: string[] = []): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value ?? '')]];
  return Object.entries(value).flatMap(([key, inner]) => namedTexts(inner, [...path, key]));
}

function readPage(page: Page, source: Source): SampledPage {
  const given = source.entries(source.root, Object.keys(page.sections));
  const sections = Object.entries(page.sections).map(([name, section]) => {
    const sample = readSection(section, source, given.get(name));
    return [name, { ...section, sample }] as const;
  });
  return { ...page, sections: Object.fromEntries(sections) };
}

function readSection(section: Section, source: Source, node: Node | undefined): SectionValues {
  const [values, lists] = [valueFields(section), listFields(section)];
  const given = source.entries(node, [...written(values), ...lists.map(([name]) => name)]);
  return {
    ...readFields(values, source, given, node),
    ...Object.fromEntries(lists.map(([name, list]) => [name, readList(list, source, given.get(name))])),
  };
}

function readList(list: ListField, source: Source, node: Node | undefined): Entry[] {
  const items = source.items(node);
  const fields = Object.entries(list.item);
  if (items.length < list.min || items.length > list.max)
    source.tell(node, `write ${list.min} to ${list.max} of “${list.label}”, not ${items.length}.`);
  return items.map((item, index) => {
    const values = readFields(fields, source, source.entries(item, written(fields)), item);
    return { ...values, id: `sample-${index + 1}`, own: false, hidden: false };
  });
}

type NamedFields = [name: string, field: ValueField][];

function readFields(fields: NamedFields, source: Source, given: Map<string, Node>, at: Node | undefined) {
  return Object.fromEntries(fields.map(([name, field]) => [name, source.value(name, field, given.get(name), at)]));
}

/** Staff choose pictures and consents, so that files cannot name any. */
const written = (fields: NamedFields) =>
  fields.flatMap(([name, { kind }]) => (kind === 'picture' || kind === 'consent' ? [] : [name]));

/** A file whose mistakes are collected with their place. */
class Source {
  readonly root: Node | undefined;
  readonly #document: ReturnType<typeof parseDocument>;
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #mistakes: string[];
  readonly #isPartial: boolean;

  /** `isPartial`: required texts may be missing. */
  constructor(file: string, text: string, mistakes: string[], isPartial = false) {
    this.#file = file;
    this.#mistakes = mistakes;
    this.#isPartial = isPartial;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    for (const { pos, message } of this.#document.errors) this.#tellAt(pos[0], message);
    this.root = this.#document.contents ?? undefined;
  }

  tell(node: Node | undefined, message: string): void {
    this.#tellAt(node?.range?.[0] ?? 0, message);
  }

  #tellAt(offset: number, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.#mistakes.push(`${this.#file}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`);
  }

  parse<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    const { data, error } = schema.safeParse(this.#document.toJS());
    for (const { path, message } of error?.issues ?? []) {
      const node = this.#document.getIn(path, true);
      this.tell(isNode(node) ? node : this.root, `${path.join('.')}: ${message}`);
    }
    // After a mistake the caller throws, so no one reads the missing data.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return data as z.output<Schema>;
  }

  /** Returns the values of a map by name. */
  entries(node: Node | undefined, allowed: string[]): Map<string, Node> {
    const found = new Map<string, Node>();
    if (!node) return found;
    if (!isMap<Node, Node | null>(node)) {
      this.tell(node, `write names and values here: ${allowed.join(', ')}.`);
      return found;
    }
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!allowed.includes(name)) this.tell(key, `“${name}” is not a name here. Known: ${allowed.join(', ')}.`);
      else if (value) found.set(name, value);
    }
    return found;
  }

  items(node: Node | undefined): Node[] {
    if (!node) return [];
    if (isSeq<Node>(node)) return node.items;
    this.tell(node, 'write a list here, each entry after a “- ”.');
    return [];
  }

  value(name: string, field: ValueField, node: Node | undefined, around: Node | undefined) {
    const value = isScalar(node) ? node.value : node;
    if (value === undefined) {
      const empty = emptyOf(field);
      const problem = this.#isPartial ? null : problemOf(field, empty);
      if (problem) this.tell(around, `“${name}” is missing.`);
      return empty;
    }
    const type = typeOf(field);
    const wrong = typeof value === type ? problemIn(field, value) : `write ${typeNames[type]} here.`;
    if (wrong) this.tell(node, `“${name}”: ${wrong}`);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : '';
  }
}

const typeNames = {
  string: 'text, in quotes if it looks like a number',
  number: 'a number',
  boolean: 'true or false',
};

const typeOf = ({ kind }: ValueField) => (kind === 'number' ? 'number' : kind === 'flag' ? 'boolean' : 'string');

function problemIn(field: ValueField, value: unknown): string | null {
  const facts = typeof value === 'string' ? [...value.matchAll(/\{([^}]*)\}/g)] : [];
  const unknown = facts.find(([, name = '']) => !factTexts.has(name));
  return unknown
    ? `${unknown[0]} is not a clinic detail. Known: ${[...factTexts.keys()].join(', ')}.`
    : problemOf(field, value);
}

/** Splits a Markdown file with front matter. Its lines keep their numbers. */
export function splitPost(file: string): { head: string; content: string } {
  const [, head = '', content = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
  return { head: `\n${head}`, content };
}
