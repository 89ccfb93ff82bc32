/** A test with the ids of the requirements that it proves. */
export type SpecTest = { file: string; title: string; ids: string[] };

const TITLE =
  /\b(?:test|it)(?:\.(?!describe|beforeEach|afterEach|use|setTimeout)\w+)*\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;
/** In `test.each(table)(title, ...)` the title follows the table. */
const TABLE_TITLE = /\)\(\s*(["'`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\(|\w+ =>)/g;
const CALL = /\bcoversSpec\(\s*((?:"[\d.]+",?\s*)+)\)/g;

function findTitles(source: string): { at: number; title: string }[] {
  return [...source.matchAll(TITLE), ...source.matchAll(TABLE_TITLE)]
    .map((match) => ({ at: match.index, title: match[2] ?? "" }))
    .sort((one, other) => one.at - other.at);
}

/** Finds the `coversSpec` calls of one file; each belongs to the last test title before it. */
export function findTests(file: string, source: string): SpecTest[] {
  const titles = findTitles(source);
  return [...source.matchAll(CALL)].map((call) => ({
    file,
    title: titles.findLast(({ at }) => at < call.index)?.title ?? "",
    ids: [...(call[1] ?? "").matchAll(/[\d.]+/g)].map(([id]) => id),
  }));
}
