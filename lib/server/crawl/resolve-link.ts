/** The characters of an encoding with their bytes. */
type Table = Map<string, number[]>;

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Sequences that a decoder reads and no encoder writes (encoding.spec.whatwg.org): the copies of characters. */
const UNWRITTEN: Record<string, (lead: number) => boolean> = {
  big5: (lead) => lead < 0xa1,
  shift_jis: (lead) => lead === 0xed || lead === 0xee || (lead >= 0xf0 && lead <= 0xf9),
};

/** Characters of Big5 of which the last sequence is written, not the first. */
const LAST_IN_BIG5 = new Set("\u2550\u255e\u2561\u256a\u5341\u5345");

function* listSequences(encoding: string): Generator<number[]> {
  // GBK has the euro sign in one byte, GB 18030 only reads it there.
  for (const byte of range(encoding === "gb18030" ? 0x81 : 0x80, 0xff)) yield [byte];
  if (!/^(?:gb|big5|euc-|shift_jis)/.test(encoding)) return;
  const isUnwritten = UNWRITTEN[encoding] ?? (() => false);
  for (const lead of range(0x81, 0xfe))
    if (!isUnwritten(lead)) for (const trail of range(0x40, 0xfe)) yield [lead, trail];
  if (encoding === "gb18030") for (const pointer of range(0, 39_419)) yield toFourBytes(pointer);
}

/** The four bytes of a character that GBK lacks. */
const toFourBytes = (pointer: number): number[] => [
  0x81 + Math.floor(pointer / 12_600),
  0x30 + (Math.floor(pointer / 1_260) % 10),
  0x81 + (Math.floor(pointer / 10) % 126),
  0x30 + (pointer % 10),
];

function createTable(encoding: string): Table {
  const table: Table = new Map();
  const decoder = new TextDecoder(encoding);
  for (const bytes of listSequences(encoding)) {
    const text = decoder.decode(Uint8Array.from(bytes));
    const isCharacter = [...text].length === 1 && text !== "\ufffd" && text > "\x7f";
    if (isCharacter && (!table.has(text) || (encoding === "big5" && LAST_IN_BIG5.has(text))))
      table.set(text, bytes);
  }
  return table;
}

const tables = new Map<string, Table>();

function getTable(encoding: string): Table {
  const table = tables.get(encoding) ?? createTable(encoding);
  tables.set(encoding, table);
  return table;
}

/** Characters that the encoders of Japanese write as others. */
const JAPANESE: Record<string, string> = { "\u00a5": "\\", "\u203e": "~", "\u2212": "\uff0d" };
const isJapanese = (encoding: string): boolean => /^(?:euc-jp|shift_jis|iso-2022-jp)$/.test(encoding);

/** The bytes of a character; null when the encoding lacks it. */
function encodeCharacter(character: string, encoding: string): number[] | null {
  const written = (isJapanese(encoding) && JAPANESE[character]) || character;
  if (written <= "\x7f") return [written.charCodeAt(0)];
  const codePoint = written.codePointAt(0) ?? 0;
  if (encoding === "gb18030" && codePoint > 0xffff) return toFourBytes(189_000 + codePoint - 0x10000);
  const bytes = getTable(encoding === "iso-2022-jp" ? "euc-jp" : encoding).get(written) ?? null;
  if (encoding !== "iso-2022-jp") return bytes;
  return bytes?.length === 2 && bytes[0] !== 0x8e ? bytes.map((byte) => byte - 0x80) : null;
}

/** Bytes of a query that the URL Standard escapes, beyond those outside ASCII. */
const escapeByte = (byte: number): string =>
  byte > 0x20 && byte < 0x7f && !"\"#<>'".includes(String.fromCharCode(byte))
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;

/** ISO 2022 changes to JIS X 0208 and back by escape sequences. */
const TO_JIS = "%1B$B";
const TO_ASCII = "%1B(B";

/** Escapes a run of characters outside ASCII; those that the encoding lacks become `&#NNN;` in escapes. */
function escapeRun(run: string, encoding: string): string {
  const parts: string[] = [];
  let isJis = false;
  for (const character of run) {
    const bytes = encodeCharacter(character, encoding);
    const needsJis = encoding === "iso-2022-jp" && bytes?.length === 2;
    if (needsJis !== isJis) parts.push(needsJis ? TO_JIS : TO_ASCII);
    isJis = needsJis;
    parts.push(bytes ? bytes.map(escapeByte).join("") : `%26%23${character.codePointAt(0)}%3B`);
  }
  return parts.join("") + (isJis ? TO_ASCII : "");
}

/** Browsers write queries of pages in UTF-16 in UTF-8, too. */
const isUnicode = (encoding: string): boolean => encoding.startsWith("utf-");

/**
 * The address of a link as browsers write it (URL Standard): its path in UTF-8, its query in the encoding of the page.
 * @param encoding its name, as `TextDecoder` has it
 * @returns null for what is no address
 */
export function resolveLink(href: string, base: URL, encoding = "utf-8"): URL | null {
  const text = href.trim();
  const [beforeHash = ""] = text.split("#", 1);
  const queryStart = beforeHash.indexOf("?");
  if (queryStart === -1 || isUnicode(encoding)) return URL.parse(text, base);
  const query = beforeHash
    .slice(queryStart)
    .replace(/[^\0-\x7f]+/g, (run) => escapeRun(run.toWellFormed(), encoding));
  return URL.parse(beforeHash.slice(0, queryStart) + query + text.slice(beforeHash.length), base);
}
