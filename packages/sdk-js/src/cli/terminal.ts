/** Control characters but line feed and tab, and characters that reorder text. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** Text of pages and errors, in which nothing controls the terminal. */
const toSafeText = (text: string): string => text.replaceAll("\r\n", "\n").replace(UNSAFE, "\uFFFD");

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;

/** JSON that is safe in a terminal, without a change of its values. */
const toSafeJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNSAFE, escapeCharacter);

export const printText = (text: string): void => {
  process.stdout.write(`${toSafeText(text)}\n`);
};

export const printJson = (value: unknown): void => {
  process.stdout.write(`${toSafeJson(value)}\n`);
};

/** For people: results are on stdout. */
export const printNote = (text: string): void => {
  process.stderr.write(`${toSafeText(text)}\n`);
};

const BAR_WIDTH = 24;

/** A line on stderr that is replaced, in a terminal only. */
export function createProgress(): {
  update: (done: number, total: number, text: string) => void;
  end: () => void;
} {
  if (!process.stderr.isTTY) return { update: () => {}, end: () => {} };
  return {
    update: (done, total, text) => {
      const filled = total > 0 ? Math.round((done / total) * BAR_WIDTH) : 0;
      const bar = `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}`;
      process.stderr.write(`\r\u001b[K${bar} ${done}/${total} ${toSafeText(text)}`);
    },
    end: () => process.stderr.write("\r\u001b[K"),
  };
}

/** Columns of equal width, as wide as their texts. A title with line breaks stays in its row. */
export function formatTable(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map((cell) => cell.replace(/[\r\n\t]+/g, " ")));
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
