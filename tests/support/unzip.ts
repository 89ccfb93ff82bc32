import { crc32 } from "node:zlib";
import { expect } from "vitest";

/** Signature of the end of the central directory (ZIP specification, 4.3.16). */
const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");

/** The files of a ZIP archive without compression by name, found through its central directory. */
export async function unzip(stream: ReadableStream<Uint8Array>): Promise<Record<string, string>> {
  const zip = Buffer.concat(await Array.fromAsync(stream));
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, offset] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const content = zip.subarray(start, start + size);
    expect(crc32(content), name).toBe(checksum);
    files[name] = content.toString();
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
