/**
 * A post's place among all posts as one number that a JavaScript number and a bigint hold alike: the day, then the id. Sorted lists of
 * them are stored as differences, about three bytes each.
 */
const idRange = 2 ** 31;
const dayMs = 86_400_000;
const firstDay = Date.parse('0001-01-01');

/** Of a place in a list as its address names it: 2026-02-01_17. */
export function keyOf(place: string): number {
  const [day = '', id = ''] = place.split('_');
  return ((Date.parse(day) - firstDay) / dayMs) * idRange + Math.min(Number(id), idRange - 1);
}

export const keyAfterAll = Number.MAX_SAFE_INTEGER;

export function idOf(key: number): number {
  return key % idRange;
}

export function packKeys(ascending: number[]): Buffer {
  const bytes: number[] = [];
  let [day, id] = [0, 0];
  for (const key of ascending) {
    const [nextDay, nextId] = [Math.floor(key / idRange), key % idRange];
    push(bytes, nextDay - day);
    // Twice the distance, odd when backwards.
    push(bytes, nextId >= id ? (nextId - id) * 2 : (id - nextId) * 2 - 1);
    [day, id] = [nextDay, nextId];
  }
  return Buffer.from(bytes);
}

export function unpackKeys(bytes: Uint8Array): number[] {
  const keys: number[] = [];
  let [day, id, value, scale, isDay] = [0, 0, 0, 1, true];
  for (const byte of bytes) {
    value += (byte & 127) * scale;
    scale *= 128;
    if (byte > 127) continue;
    if (isDay) day += value;
    else {
      id += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      keys.push(day * idRange + id);
    }
    [value, scale, isDay] = [0, 1, !isDay];
  }
  return keys;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function push(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
