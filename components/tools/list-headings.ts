import type { ListKind } from "#shared/jobs/definitions.ts";

/** Headings of columns with entries, the best first. */
const HEADINGS: Record<ListKind, readonly RegExp[]> = {
  captures: [
    /^urls?$/,
    /^(?:(?:full|page|web ?page|web|web ?site|site|canonical|landing page|target|top) urls?)$/,
    /^(?:links?|ur[in]s?|href|permalinks?|loc)$/,
    // cspell:disable-next-line
    /^(?:web ?)?(?:address(?:es)?|pages?|sites?)$|^(?:top|landing) pages?$|^web(?:seite|adresse)n?$|^(?:domains?|domain names?|hosts?|hostnames?|locations?|adressen?|seiten?|liens?|enlaces?|sitio web)$/,
    /^(?!.*\b(?:image|img|picture|photo|logo|icon|avatar|thumbnail|video)\b).+ (?:urls?|ur[in]s?|links?|address(?:es)?|pages?|sites?|web ?sites?|domains?)$/,
    /^.+ (?:urls?|ur[in]s?|links?)$/,
  ],
  checks: [
    /^brand names?$|^brands?$/,
    /^names?$|^name ideas?$/,
    /^domains?$|^domain names?$/,
    /^(?:candidates?|ideas?|keywords?|terms?|handles?|user ?names?)$/,
    /^(?:company|product|project|business|startup|app|shop|store|site|suggested|proposed|candidate) names?$/,
  ],
};

/** 'pageURLs:' as 'page urls' */
const toWords = (cell: string): string =>
  cell
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[\s_./:*"'-]+/g, " ")
    .trim();

/** Longer cells are no headings. */
const MAX_HEADING = 60;

/** How well a heading names the entries of a list; 0 for one that does not. */
export function rankHeading(cell: string, kind: ListKind): number {
  if (cell.length > MAX_HEADING || /:\/\/|@/.test(cell)) return 0;
  const words = toWords(cell);
  const index = HEADINGS[kind].findIndex((heading) => heading.test(words));
  return index === -1 ? 0 : HEADINGS[kind].length - index;
}
