/** The text of a field for a list, one entry per line. Entries of contracts have no line breaks. */
export const formatLines = (entries: readonly string[]): string => entries.join("\n");

/** The entries of such a text, without blank lines. */
export const parseLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
