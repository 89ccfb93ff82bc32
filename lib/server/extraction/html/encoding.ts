/** Bytes 0x80 to 0x9f in windows-1252, as browsers decode Latin-1; the others are the characters of their number. */
const HIGH = new Map(
  [
    ...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index)),
  ].map((character, index) => [character, 0x80 + index]),
);
const [...HIGH_CHARACTERS] = HIGH.keys();
const CONTINUATION = `[\u0080-\u00bf${HIGH_CHARACTERS.join("")}]`;
/** A character in UTF-8, each byte of which was read as one character. */
const SEQUENCE = new RegExp(
  `[\u00c2-\u00df]${CONTINUATION}|[\u00e0-\u00ef]${CONTINUATION}{2}|[\u00f0-\u00f4]${CONTINUATION}{3}`,
  "g",
);
/** Control characters, which only such a sequence brings into a page. */
const HAS_SEQUENCE = /[\u00c2-\u00f4][\u0080-\u00bf]?[\u0080-\u009f]/;
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

function decode(characters: string): string {
  const bytes = Uint8Array.from(characters, (character) => HIGH.get(character) ?? character.charCodeAt(0));
  try {
    return UTF_8.decode(bytes);
  } catch {
    return characters;
  }
}

const isWestern = (encoding: string | undefined): boolean =>
  /^(?:windows-1252|iso-8859-1)$/i.test(encoding ?? "");

/** Latin letters beyond ASCII that are no part of a sequence: then the page is in Latin-1, as it says. */
const LETTER = /[\u00c0-\u00ff]/g;

/**
 * A page in UTF-8 that was read as Latin-1, or encoded twice, with its characters restored; any other page as it is.
 * @param encoding the encoding in which the browser read the page
 */
export function repairEncoding(html: string, encoding?: string): string {
  if (HAS_SEQUENCE.test(html)) return html.replace(SEQUENCE, decode);
  if (!isWestern(encoding)) return html;
  const sequences = html.match(SEQUENCE)?.length ?? 0;
  const letters = html.replace(SEQUENCE, "").match(LETTER)?.length ?? 0;
  return sequences > letters ? html.replace(SEQUENCE, decode) : html;
}
