import { createReadStream } from "node:fs";

/** Bytes in chunks, each read on demand. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Divisible by three, so that a chunk's Base64 needs no padding. */
const CHUNK_BYTES = 3 * 64 * 1024;

/** Reads a file in chunks. Opens it when the first chunk is read. */
export async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
}

/** Reads a file as Base64 in ASCII bytes, in chunks. */
export async function* readBase64(path: string): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of readParts(path)) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(end);
    yield Buffer.from(bytes.toString("base64", 0, end), "latin1");
  }
  yield Buffer.from(rest.toString("base64"), "latin1");
}
