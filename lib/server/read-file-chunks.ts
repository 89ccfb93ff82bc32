import { createReadStream } from "node:fs";

/** Bytes in parts, each read when it is asked for. */
export type Chunks = AsyncIterable<Uint8Array>;

/** Divisible by three, so that a part's Base64 needs no padding. */
const PART_BYTES = 3 * 64 * 1024;

/** The bytes of a file in parts. It is opened when the first part is read. */
export async function* readParts(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: PART_BYTES });
}

/** A file's Base64 as ASCII bytes, in parts. */
export async function* readBase64(path: string): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const part of readParts(path)) {
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.length - (bytes.length % 3);
    rest = bytes.subarray(end);
    yield Buffer.from(bytes.toString("base64", 0, end), "latin1");
  }
  yield Buffer.from(rest.toString("base64"), "latin1");
}
