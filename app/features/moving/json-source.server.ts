import { movedCollections, MovingTrouble, type Incoming, type MovedCollection, type OldDocument } from './incoming.ts';
import type { Source } from './incoming.ts';
import { jsonRecords, wrapped } from './json-records.server.ts';

/** What tools call the sub-collections inside a document. */
const nests = [wrapped, 'subcollections', 'subCollections', '_subcollections'];

/** An export of the described site's collections: each a list of documents with an id, or documents by their id. */
export function jsonSource(file: string): Source {
  return {
    text: 'plain',
    idsBegin: '',
    async count() {
      const counts: Record<string, number> = {};
      for await (const { collection } of jsonRecords(file)) counts[collection] = (counts[collection] ?? 0) + 1;
      if (!movedCollections.some((name) => counts[name]))
        throw new MovingTrouble(
          `${file} holds none of the collections ${movedCollections.join(', ')}. Is it the right file?`,
        );
      return counts;
    },
    async *records() {
      const places = new Map<string, number>();
      for await (const { collection, key, value } of jsonRecords(file)) {
        const name = movedCollections.find((known) => known === collection);
        if (!name) continue;
        const place = (places.get(name) ?? 0) + 1;
        places.set(name, place);
        yield toIncoming(name, place, key, value);
      }
    },
  };
}

function toIncoming(collection: MovedCollection, place: number, key: string, value: unknown): Incoming {
  if (!isFields(value))
    return { collection, place, oldId: '', fields: {}, refused: 'it is not a document with fields' };
  const document = toDocument(key, value);
  return collection === 'blogs'
    ? { ...document, collection, place, comments: commentsIn(value) }
    : { ...document, collection, place };
}

/** In a list the id stands in the document; otherwise the document stands under its id. */
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

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
