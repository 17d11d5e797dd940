import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { MovingTrouble } from './incoming.ts';

/** Some tools wrap every collection in this name. */
export const wrapped = '__collections__';

type Found = { collection: string; key: string; value: unknown };

/** The first bytes of a file, to tell what it is. */
export async function readHead(file: string): Promise<string> {
  let head = '';
  try {
    for await (const piece of createReadStream(file, { encoding: 'utf8', end: 4_095 })) head += String(piece);
  } catch (error) {
    throw new MovingTrouble(`${file} cannot be read.`, { cause: error });
  }
  return head.replace(/^\uFEFF/, '');
}

/** Every document of every collection in a JSON file, one at a time: no more of the file is held than one document. */
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
      const hasMark = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
      isFirst = false;
      parser.write(hasMark ? piece.subarray(3) : piece);
      const read = found;
      found = [];
      yield* read;
    }
  } catch (error) {
    throw new MovingTrouble(`${file} is not whole JSON: ${sentenceOf(error)}`, { cause: error });
  }
  if (!isEnded) throw new MovingTrouble(`${file} breaks off before its end. Export it again.`);
}

/** What the parser says, without what stands in the file. */
function sentenceOf(error: unknown): string {
  const [, at] = error instanceof Error ? (/at position "?(\d+)"?/.exec(error.message) ?? []) : [];
  return at ? `it cannot be read at byte ${at}.` : 'it cannot be read.';
}
