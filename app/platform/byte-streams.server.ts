/** Bytes as they come, a piece at a time: who reads sets the pace, so that a large file never stands in memory as a whole. */
export type Bytes = AsyncIterable<Uint8Array>;

export function asStream(bytes: Bytes): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

export async function* fromStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Also when the reader turns away in the middle.
    await reader.cancel().catch(() => {});
  }
}

/** The same bytes in pieces of one size; only the last may be smaller. */
export async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (let piece of bytes) {
    while (length + piece.length >= size) {
      yield Buffer.concat([...held, piece.subarray(0, size - length)]);
      piece = piece.subarray(size - length);
      held = [];
      length = 0;
    }
    held.push(piece);
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

export async function together(bytes: Bytes): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** For who wants to know only that they can all be read. */
export async function readThrough(bytes: Bytes): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  for (let done = false; !done;) done = (await pieces.next()).done ?? false;
}
