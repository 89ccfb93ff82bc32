/** An address as a data URL; null for what the page has not loaded. */
type ToDataUrl = (url: string) => string | null;
/** The text of a style sheet; null for one that the page has not loaded. */
type ReadStyleSheet = (url: string) => string | null;

export type StyleResources = { toDataUrl: ToDataUrl; readStyleSheet: ReadStyleSheet };

/** Sheets that import each other without end. */
const MAX_IMPORT_DEPTH = 5;
const TOKEN_START = /\/\*|["']|@import(?![\w-])|\burl\(/gi;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi;
const NOTHING = "data:,";
/** Letters that are written as escapes, behind which an address could hide. */
const ESCAPED_LETTER =
  /\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])(?:\r\n|[ \n\r\t\f]|(?![0-9a-f]))|([g-z])|[\s\S])/gi;

const unescapeLetters = (css: string): string =>
  css.replace(ESCAPED_LETTER, (all, hex: string | undefined, letter: string | undefined) =>
    hex === undefined ? (letter ?? all) : String.fromCharCode(Number.parseInt(hex, 16)),
  );

const unescapeText = (text: string): string =>
  text.replace(ESCAPE, (_all, hex: string | undefined, character: string | undefined) => {
    if (hex === undefined) return character === "\n" ? "" : (character ?? "");
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "\ufffd";
  });

const quote = (url: string): string =>
  `"${url.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "")}"`;

/** The index after the string that begins at `start`, which a line break ends too. */
function findStringEnd(css: string, start: number): number {
  const mark = css[start];
  let index = start + 1;
  for (; index < css.length && css[index] !== "\n"; index += 1) {
    if (css[index] === mark) return index + 1;
    if (css[index] === "\\") index += 1;
  }
  return Math.min(index, css.length);
}

function skipSpace(css: string, start: number): number {
  let index = start;
  while (/\s/.test(css[index] ?? "")) index += 1;
  return index;
}

type Found = { value: string; end: number };

const readString = (css: string, start: number): Found => {
  const end = findStringEnd(css, start);
  const hasEnd = end - start > 1 && css[end - 1] === css[start];
  return { value: unescapeText(css.slice(start + 1, hasEnd ? end - 1 : end)), end };
};

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'";

/** Reads the address after `url(`, which begins at `start`. */
function readUrl(css: string, start: number): Found {
  const from = skipSpace(css, start + "url(".length);
  const quoted = isQuote(css[from]) ? readString(css, from) : null;
  const close = css.indexOf(")", quoted?.end ?? from);
  const end = close < 0 ? css.length : close + 1;
  return { value: quoted?.value ?? unescapeText(css.slice(from, close < 0 ? end : close).trim()), end };
}

/** The conditions of an import as rules around the imported sheet (CSS Cascade 5, section 2). */
function wrapImport(css: string, conditions: string): string {
  let rest = conditions.trim();
  let wrapped = css;
  const layer = /^layer(?:\(([^()]*)\)|(?![\w(-]))/i.exec(rest);
  rest = rest.slice(layer?.[0].length ?? 0).trim();
  const supports = /^supports\(((?:[^()]|\([^()]*\))*)\)/i.exec(rest);
  const media = rest.slice(supports?.[0].length ?? 0).trim();
  if (layer) wrapped = `@layer ${layer[1] ?? ""}{${wrapped}}`;
  if (supports) wrapped = `@supports (${supports[1]}){${wrapped}}`;
  return media ? `@media ${media}{${wrapped}}` : wrapped;
}

const resolve = (url: string, base: string): URL | null => URL.parse(url, base);

/**
 * Replaces the addresses of a style sheet or a `style` attribute by data URLs, and imports by the imported sheets. What
 * the page has not loaded becomes an empty address.
 */
export function inlineCss(text: string, base: string, resources: StyleResources, depth = 0): string {
  const css = unescapeLetters(text);
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, text: string): number => {
    parts.push(css.slice(done, start), text);
    done = end;
    return end;
  };
  const toUrl = (value: string): string => {
    if (value.startsWith("#") || /^data:/i.test(value)) return `url(${quote(value)})`;
    const url = resolve(value, base);
    return `url(${quote((url && resources.toDataUrl(url.href)) ?? NOTHING)})`;
  };
  const inlineImport = (start: number): number => {
    const at = skipSpace(css, start + "@import".length);
    const { value, end } = isQuote(css[at]) ? readString(css, at) : readUrl(css, at);
    const stop = css.indexOf(";", end);
    const conditions = css.slice(end, stop < 0 ? css.length : stop);
    const url = resolve(value, base)?.href ?? "";
    const sheet = depth < MAX_IMPORT_DEPTH ? resources.readStyleSheet(url) : null;
    const imported =
      sheet === null ? "" : wrapImport(inlineCss(sheet, url, resources, depth + 1), conditions);
    return replace(start, stop < 0 ? css.length : stop + 1, imported);
  };
  const starts = new RegExp(TOKEN_START);
  for (let match = starts.exec(css); match; match = starts.exec(css)) {
    const [token] = match;
    if (token === "/*") {
      const end = css.indexOf("*/", match.index + 2);
      starts.lastIndex = replace(match.index, end < 0 ? css.length : end + 2, " ");
    } else if (isQuote(token)) starts.lastIndex = findStringEnd(css, match.index);
    else if (token.startsWith("@")) starts.lastIndex = inlineImport(match.index);
    else {
      const { value, end } = readUrl(css, match.index);
      starts.lastIndex = replace(match.index, end, toUrl(value));
    }
  }
  parts.push(css.slice(done));
  // No element is defined in an archive, and pages hide those that are not.
  return parts
    .join("")
    .replaceAll(/:not\(\s*:defined\s*\)/gi, ":not(*)")
    .replaceAll(/:defined\b/gi, ":is(*)");
}
