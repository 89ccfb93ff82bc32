import type { ExtractionResult } from "#client/capture.ts";
import type {
  Brand,
  Field,
  FieldInput,
  FieldsInput,
  FoundList,
  StructuredData,
} from "#shared/records/contract.ts";
import { listColumns, type Row, toDataRows, toRow, toTableRows } from "#shared/records/rows.ts";

/** Rows of a page that can be shown, downloaded and, for a found list, read again. */
export type RecordSource = {
  label: string;
  /** Keys of the shown cells. */
  columns: string[];
  rows: Row[];
  /** The rows of a CSV file and the value of a JSON file, with the names that the columns have now. */
  toCsvRows: (names: readonly string[]) => Row[];
  toJson: (names: readonly string[]) => unknown;
  /** A found list, whose columns can be renamed. */
  list?: FoundList;
  missing?: StructuredData["missing"];
};

/** Fields of the records of a found list. */
const listFields = ({ fields }: FoundList): Record<string, Field> => Object.values(fields)[0]?.fields ?? {};

/** The given properties with other names, in their order; an empty name leaves one out. */
const rename = <T>(all: Record<string, T>, columns: readonly string[], names: readonly string[]) =>
  Object.fromEntries(
    columns.flatMap((column, index): [string, T][] => {
      const [name, value] = [names[index], all[column]];
      return name && value !== undefined ? [[name, value]] : [];
    }),
  );

const withoutDefaults = ({ type, list, ...field }: Field): FieldInput => ({
  ...field,
  ...(type === "text" ? {} : { type }),
  ...(list ? { list } : {}),
});

/** The fields of a found list under other names. */
export function nameFields(list: FoundList, names: readonly string[]): FieldsInput {
  const fields = listFields(list);
  const named = Object.entries(rename(fields, Object.keys(fields), names)).map(
    ([name, field]): [string, FieldInput] => [name, withoutDefaults(field)],
  );
  const toList = (field: Field): FieldInput => ({
    ...withoutDefaults(field),
    fields: Object.fromEntries(named),
  });
  return Object.fromEntries(Object.entries(list.fields).map(([name, field]) => [name, toList(field)]));
}

/** The cells of a record as they are shown: an amount of money is one. */
function toShownRow(record: Record<string, unknown>): Row {
  const entries = Object.entries(record).map(([name, value]): [string, string] => [
    name,
    Object.values(toRow({ value })).join(" "),
  ]);
  return Object.fromEntries(entries);
}

function ofList(list: FoundList): RecordSource {
  const columns = Object.keys(listFields(list));
  const named = (names: readonly string[]) => list.records.map((record) => rename(record, columns, names));
  return {
    label: `List: ${columns.slice(0, 4).join(", ")}`,
    columns,
    rows: list.records.map(toShownRow),
    toCsvRows: (names) => named(names).map(toRow),
    toJson: named,
    list,
  };
}

function ofRows(label: string, rows: Row[], json: unknown): RecordSource {
  return { label, columns: listColumns(rows), rows, toCsvRows: () => rows, toJson: () => json };
}

type Records = Pick<ExtractionResult, "data" | "lists" | "tables" | "images" | "brand">;

function toBrandRows({ name, colors, fonts, logos }: Brand): Row[] {
  const rows: [string, string | null][] = [
    ["name", name],
    ...Object.entries(colors).map(([use, color]): [string, string | null] => [`color of ${use}`, color]),
    ...fonts.map(({ family, usedFor }): [string, string] => [`font of ${usedFor}`, family]),
    ...logos.map(({ url, source }): [string, string] => [`logo (${source})`, url]),
  ];
  return rows.flatMap(([property, value]) => (value === null ? [] : [{ property, value }]));
}

/** What was read for the fields of the form, the lists and the tables of the page, each with a label of its own. */
export function listSources({ data, lists, tables, images, brand }: Records): RecordSource[] {
  const all = [
    ...(data
      ? [{ ...ofRows("Fields of the form", toDataRows(data.data), data.data), missing: data.missing }]
      : []),
    ...lists.map(ofList),
    ...tables.map(({ caption, header, rows }) => {
      const cells = toTableRows(header, rows);
      return ofRows(`Table: ${caption ?? listColumns(cells).slice(0, 4).join(", ")}`, cells, cells);
    }),
    ...(images.length > 0 ? [ofRows("Images", images.map(toShownRow), images)] : []),
    ...(brand ? [ofRows("Brand", toBrandRows(brand), brand)] : []),
  ];
  return all.map((source, index) => {
    const isRepeated = all.some(({ label }, other) => other !== index && label === source.label);
    return isRepeated ? { ...source, label: `${source.label} (${index + 1})` } : source;
  });
}

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** What is wrong with the names of columns; null for nothing. */
export function findNameProblem(names: readonly string[]): string | null {
  const used = names.filter((name) => name !== "");
  const wrong = used.find((name) => !FIELD_NAME.test(name));
  if (wrong) return `“${wrong}” must start with a letter and have only letters, digits and _`;
  const repeated = used.find((name, index) => used.indexOf(name) !== index);
  if (repeated) return `Two columns are called “${repeated}”`;
  return used.length === 0 ? "Name at least one column" : null;
}
