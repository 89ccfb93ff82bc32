/** The largest file of a list in bytes. UTF-16 takes two bytes a character. */
const MAX_FILE_BYTES = 2_000_000;
/** Bytes by which UTF-16 without a byte order mark is detected. */
const SAMPLE_BYTES = 1_000;

/** Why a file cannot be used; the message is for the user. */
export class ListFileError extends Error {
  override name = "ListFileError";
}

/** Encodings that the user can choose, as labels of the Encoding Standard. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;

/** UTF-16 without a byte order mark, by the zero bytes of its Latin letters and digits. */
function findUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = sample.length / 8;
  if (odd > least && even === 0) return "utf-16le";
  return even > least && odd === 0 ? "utf-16be" : null;
}

const SEPARATORS = new TextEncoder().encode('\t\n\r "/,;|');

/** The words with other than ASCII letters: a guess by all words would be one by the letters of addresses. */
function selectWords(bytes: Uint8Array): Uint8Array {
  const selected = new Uint8Array(bytes.length + 1);
  let length = 0;
  let start = 0;
  for (let index = 0; index <= bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte !== undefined && !SEPARATORS.includes(byte)) continue;
    const word = bytes.subarray(start, index + 1);
    start = index + 1;
    if (!word.some((one) => one > 0x7f)) continue;
    selected.set(word, length);
    length += word.length;
  }
  return selected.subarray(0, length);
}

/** Decodes a file of text. @throws ListFileError when it is too large or no text */
export async function decodeFile(file: File, chosen?: string): Promise<{ text: string; encoding: string }> {
  if (file.size > MAX_FILE_BYTES) throw new ListFileError("The file is larger than 2 MB. Split the list.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Loaded on demand: the typical letters of all encodings are large, and few lists come from a file.
  const { findByteOrderMark, guessEncoding } = await import("#shared/text-encoding.ts");
  const encoding =
    chosen ?? findByteOrderMark(bytes) ?? findUtf16(bytes) ?? guessEncoding(selectWords(bytes));
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes("\0"))
    throw new ListFileError("This is not a text file. Save the list as CSV or plain text.");
  return { text, encoding };
}
