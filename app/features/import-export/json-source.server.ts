import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import {
  type Incoming,
  isFields,
  type MovedCollection,
  movedCollections,
  ImportError,
  type OldDocument,
  type Source,
} from './import-schema.server.ts';

/** Some tools put all collections under this key. */
const wrapped = '__collections__';

type Found = { collection: string; key: string; value: unknown };

export async function readHead(file: string): Promise<string> {
  let head = '';
  try {
    for await (const piece of createReadStream(file, { encoding: 'utf8', end: 4_095 })) head += String(piece);
  } catch (error) {
    throw new ImportError(`${file} cannot be read.`, { cause: error });
  }
  return head.replace(/^\uFEFF/, '');
}

/** Yields every document of every collection in a JSON file. Only one document at a time is in memory. */
export async function* jsonRecords(file: string): AsyncGenerator<Found> {
  const isWrapped = new RegExp(`^\\s*\\{\\s*"${wrapped}"`).test(await readHead(file));
  const parser = new JSONParser({ paths: [isWrapped ? `$.${wrapped}.*.*` : '$.*.*'], keepStack: false });
  let found: Found[] = [];
  parser.onValue = ({ value, key, stack }) => {
    found.push({ collection: String(stack.at(-1)?.key ?? ''), key: String(key ?? ''), value });
  };
  let isEnded = false;
  parser.onEnd = () => {
    isEnded = true;
  };
  try {
    let isFirst = true;
    for await (const piece of createReadStream(file)) {
      if (!(piece instanceof Uint8Array)) continue;
      const hasByteOrderMark = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
      isFirst = false;
      parser.write(hasByteOrderMark ? piece.subarray(3) : piece);
      const read = found;
      found = [];
      yield* read;
    }
  } catch (error) {
    throw new ImportError(`${file} is not complete JSON: ${sentenceOf(error)}`, { cause: error });
  }
  if (!isEnded) throw new ImportError(`${file} is cut off before the end. Export it again.`);
}

export async function countRecords(file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { collection } of jsonRecords(file)) counts[collection] = (counts[collection] ?? 0) + 1;
  return counts;
}

/** Returns the parser's error without quoting the file. */
function sentenceOf(error: unknown): string {
  const [, at] = error instanceof Error ? (/at position "?(\d+)"?/.exec(error.message) ?? []) : [];
  return at ? `it cannot be read at byte ${at}.` : 'it cannot be read.';
}

/** The keys under which tools store subcollections in a document. */
const nests = [wrapped, 'subcollections', 'subCollections', '_subcollections'];

/** Reads an export of the specified collections. Each is a list of documents with ids, or an object of documents by id. */
export function jsonSource(file: string): Source {
  return {
    text: 'plain',
    idsBegin: '',
    async count() {
      const counts = await countRecords(file);
      if (!movedCollections.some((name) => counts[name]))
        throw new ImportError(
          `${file} has none of the collections ${movedCollections.join(', ')}. Is it the right file?`,
        );
      return counts;
    },
    async *records() {
      const positions = new Map<string, number>();
      for await (const { collection, key, value } of jsonRecords(file)) {
        const name = movedCollections.find((one) => one === collection);
        if (!name) continue;
        const position = (positions.get(name) ?? 0) + 1;
        positions.set(name, position);
        yield toIncoming(name, position, key, value);
      }
    },
  };
}

function toIncoming(collection: MovedCollection, position: number, key: string, value: unknown): Incoming {
  if (!isFields(value)) return { collection, position, oldId: '', fields: {}, refused: 'it has no fields' };
  const document = toDocument(key, value);
  return collection === 'blogs'
    ? { ...document, collection, position, comments: commentsIn(value) }
    : { ...document, collection, position };
}

/** In a list, the id is in the document. In an object, it is the key. */
function toDocument(key: string, fields: Record<string, unknown>): OldDocument {
  const own = fields['id'] ?? fields['_id'] ?? fields['__id__'];
  const isListed = /^\d{1,9}$/.test(key);
  if (typeof own === 'string' && own) return { oldId: own, fields };
  if (typeof own === 'number') return { oldId: String(own), fields };
  return { oldId: isListed ? '' : key, fields };
}

function commentsIn(post: Record<string, unknown>): OldDocument[] {
  const nested = nests.map((name) => post[name]).find(isFields);
  const found = post['comments'] ?? nested?.['comments'];
  if (Array.isArray(found)) return found.filter(isFields).map((fields) => toDocument('0', fields));
  if (!isFields(found)) return [];
  return Object.entries(found).flatMap(([key, fields]) => (isFields(fields) ? [toDocument(key, fields)] : []));
}
