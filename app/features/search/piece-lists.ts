import { eachPiece, pieceNumber, withSingleSpaces } from './pieces.ts';

export type PieceList = { piece: string; number: number; keys: number[] };

/**
 * Which posts have which piece, gathered before it is stored. A blog may have a million posts with a thousand pieces each: flat arrays of
 * numbers take a fraction of the time that a Map of lists takes.
 */
export class PieceLists {
  readonly #names: string[] = [];
  #numbers = new Float64Array(2 ** 12);
  #latestPost = new Int32Array(2 ** 12);
  /** Open addressing: a piece stands at the place its number asks for or at the next free one. 0 is free, n is the piece n - 1. */
  #table = new Int32Array(2 ** 13);
  readonly #keys: number[] = [];
  /** Piece and post in turn. */
  #pairs = new Int32Array(2 ** 16);
  #used = 0;

  /** Posts come in the order of their keys. */
  add(key: number, loweredText: string): void {
    const post = this.#keys.push(key);
    const text = withSingleSpaces(loweredText);
    eachPiece(text, (from, to) => {
      const piece = this.#find(text, from, to);
      if (this.#latestPost[piece] === post) return;
      this.#latestPost[piece] = post;
      if (this.#used === this.#pairs.length) this.#pairs = twice(this.#pairs);
      this.#pairs[this.#used] = piece;
      this.#pairs[this.#used + 1] = post;
      this.#used += 2;
    });
  }

  lists(): PieceList[] {
    const lists = this.#names.map((piece, place) => ({
      piece,
      number: this.#numbers[place] ?? 0,
      keys: [] as number[],
    }));
    for (let place = 0; place < this.#used; place += 2)
      lists[this.#pairs[place] ?? 0]?.keys.push(this.#keys[(this.#pairs[place + 1] ?? 0) - 1] ?? 0);
    return lists.sort((a, b) => a.number - b.number);
  }

  #find(text: string, from: number, to: number): number {
    const number = pieceNumber(text, from, to);
    const mask = this.#table.length - 1;
    let place = number & mask;
    for (let known; (known = this.#table[place]); place = (place + 1) & mask)
      if (this.#numbers[known - 1] === number) return known - 1;
    const piece = this.#names.push(text.slice(from, to)) - 1;
    this.#numbers[piece] = number;
    this.#table[place] = piece + 1;
    if (this.#names.length === this.#numbers.length) this.#grow();
    return piece;
  }

  #grow(): void {
    this.#numbers = twice(this.#numbers);
    this.#latestPost = twice(this.#latestPost);
    this.#table = new Int32Array(this.#table.length * 2);
    const mask = this.#table.length - 1;
    for (let piece = 0; piece < this.#names.length; piece += 1) {
      let place = (this.#numbers[piece] ?? 0) & mask;
      while (this.#table[place]) place = (place + 1) & mask;
      this.#table[place] = piece + 1;
    }
  }
}

function twice<Numbers extends Int32Array | Float64Array>(old: Numbers): Numbers;
function twice(old: Int32Array | Float64Array) {
  const made = old instanceof Int32Array ? new Int32Array(old.length * 2) : new Float64Array(old.length * 2);
  made.set(old);
  return made;
}
