/** The cells of a record by the names of their columns. */
export type Row = Record<string, string | number>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRecordList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

function flatten(value: unknown, name: string, into: Row): Row {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return into;
  if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) flatten(inner, name ? `${name}.${key}` : key, into);
  else if (isRecordList(value)) into[name] = JSON.stringify(value);
  else if (Array.isArray(value)) into[name] = value.join("; ");
  else into[name] = typeof value === "number" ? value : String(value);
  return into;
}

/** The cells of a record: one for each property of an inner record, and one for the texts of a list. */
export const toRow = (record: Record<string, unknown>): Row => flatten(record, "", {});

/** The rows of a page's data: one for each record of its first list, with the other values of the page; else one. */
export function toDataRows(data: Record<string, unknown>): Row[] {
  const list = Object.entries(data).find(([, value]) => isRecordList(value));
  if (!list) return [toRow(data)];
  const { [list[0]]: _records, ...others } = data;
  const common = toRow(others);
  return (list[1] as Record<string, unknown>[]).map((record) => ({ ...common, ...toRow(record) }));
}

/** The rows of a table. A column without a name has its number. */
export const toTableRows = (header: readonly string[] | null, rows: readonly string[][]): Row[] =>
  rows.map((cells) =>
    Object.fromEntries(cells.map((cell, column) => [header?.[column] || `column ${column + 1}`, cell])),
  );

/** The names of all columns in the order of their first cells. */
export const listColumns = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(Object.keys))];
