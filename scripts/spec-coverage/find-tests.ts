/** A test that says which sentences it proves. */
export type SpecTest = { file: string; title: string; ids: string[] };

const TITLE =
  /\b(?:test|it)(?:\.(?!describe|beforeEach|afterEach|use|setTimeout)\w+)*\(\s*(["'`])((?:\\.|(?!\1).)+)\1/g;
/** The title of a table of tests stands behind the table, before the function. */
const TABLE_TITLE = /\)\(\s*(["'`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\(|\w+ =>)/g;
const CALL = /\bcoversSpec\(\s*((?:"[\d.]+",?\s*)+)\)/g;

function titlesOf(source: string): { at: number; title: string }[] {
  return [...source.matchAll(TITLE), ...source.matchAll(TABLE_TITLE)]
    .map((match) => ({ at: match.index, title: match[2] ?? "" }))
    .sort((one, other) => one.at - other.at);
}

/** The tests of one file that call `coversSpec`, by the title that stands before the call. */
export function findTests(file: string, source: string): SpecTest[] {
  const titles = titlesOf(source);
  return [...source.matchAll(CALL)].map((call) => ({
    file,
    title: titles.findLast(({ at }) => at < call.index)?.title ?? "",
    ids: [...(call[1] ?? "").matchAll(/[\d.]+/g)].map(([id]) => id),
  }));
}
