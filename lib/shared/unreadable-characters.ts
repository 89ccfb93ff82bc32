/** Names of characters that show nothing, or look like a space. Others have only their code point. */
const NAMES: Record<string, string> = {
  "\u00a0": "no-break space",
  "\u00ad": "soft hyphen",
  "\u200b": "zero-width space",
  "\u200c": "zero-width non-joiner",
  "\u200d": "zero-width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202f": "narrow no-break space",
  "\u2060": "word joiner",
  "\ufeff": "byte order mark",
};

/** Format characters, fillers that show nothing, variation selectors and spaces other than the usual one. */
const INVISIBLE =
  "\\p{Cf}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\uffa0\\ufe00-\\ufe0e\\u{e0100}-\\u{e01ef}\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const VISIBLE = new RegExp(`[^\\s${INVISIBLE}]`, "u");
/** Words of some scripts, and emoji, are written with joiners and variation selectors. */
const JOINED =
  // cspell:disable-next-line
  "[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{Extended_Pictographic}\\u{fe0f}\\u{1f3fb}-\\u{1f3ff}]";
const INSIDE = new RegExp(`(?!(?<=${JOINED})[\\u200c\\u200d](?=${JOINED}))[${INVISIBLE}]`, "u");

const lastCharacter = (text: string, end: number): string =>
  text.slice(/[\udc00-\udfff]/.test(text.charAt(end - 1)) ? end - 2 : end - 1, end);

/** A text without spaces and invisible characters at its edges. */
export function trimInvisible(text: string): string {
  const start = text.search(VISIBLE);
  if (start === -1) return "";
  let end = text.length;
  for (let last = lastCharacter(text, end); !VISIBLE.test(last); last = lastCharacter(text, end))
    end -= last.length;
  return text.slice(start, end);
}

const toCodePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Stands for bytes that are no text in the encoding they were read in. */
export const REPLACEMENT = "\ufffd";

/** Characters of the text that the message repeats. */
const MAX_SHOWN = 40;

function describe(text: string, { index }: { index: number }, what: string): string {
  const before = text.slice(0, index);
  const place = `at position ${[...before].length + 1}`;
  return `Contains ${what}, ${place}${before ? ` after “${before.slice(-MAX_SHOWN).toWellFormed()}”` : ""}.`;
}

/** Says which invisible or replacement character a trimmed text has, and where; null without one. */
export function findUnreadable(text: string): string | null {
  const invisible = INSIDE.exec(text);
  if (invisible) {
    const [char] = invisible;
    const name = NAMES[char] ? ` (${NAMES[char]})` : "";
    return describe(text, invisible, `the character ${toCodePoint(char)}${name}, which cannot be seen`);
  }
  const index = text.indexOf(REPLACEMENT);
  return index === -1
    ? null
    : describe(text, { index }, "a replacement character (�) in place of one that could not be read");
}
