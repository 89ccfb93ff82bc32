import { openCaptureFile } from "#server/capture/history.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { BYTE_ORDER_MARK, toCsv } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { requireJob } from "./list-jobs.ts";
import { hasRecords } from "./request.ts";
import { listAllItems } from "./results.ts";

type Row = Record<string, string | number>;
type StoredData = {
  data?: Record<string, unknown>;
  tables?: { header: string[] | null; rows: string[][] }[];
};

/** Bounds the width of a file whose records have names of their own. */
const MAX_COLUMNS = 500;
const PAGE = "page";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRecordList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** The cells of a value: one for each property of a record, and one for the texts of a list. */
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

/** The rows of a page: one for each record of its first list, with the other values of the page; else one. */
function toDataRows(data: Record<string, unknown>): Row[] {
  const list = Object.entries(data).find(([, value]) => isRecordList(value));
  if (!list) return [flatten(data, "", {})];
  const { [list[0]]: _records, ...others } = data;
  const common = flatten(others, "", {});
  return (list[1] as Record<string, unknown>[]).map((record) => ({ ...common, ...flatten(record, "", {}) }));
}

const toTableRows = (tables: NonNullable<StoredData["tables"]>): Row[] =>
  tables.flatMap(({ header, rows }, index) =>
    rows.map((cells) => ({
      table: index + 1,
      ...Object.fromEntries(cells.map((cell, column) => [header?.[column] || `column ${column + 1}`, cell])),
    })),
  );

function toRows({ data = {}, tables = [] }: StoredData): Row[] {
  return Object.keys(data).length > 0 ? toDataRows(data) : toTableRows(tables);
}

/** The rows of the items that are done, one page in memory at a time. A file that was deleted or is no JSON has none. */
async function* listRows(jobId: string): AsyncGenerator<Row> {
  for await (const { capture } of listAllItems(jobId)) {
    if (capture?.contentType !== "application/json") continue;
    const { finalUrl } = capture;
    try {
      const { chunks } = await openCaptureFile(capture, "file");
      const stored = JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString("utf8")) as StoredData;
      for (const row of toRows(stored)) yield { [PAGE]: finalUrl, ...row };
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof SyntaxError)) throw error;
    }
  }
}

const encoder = new TextEncoder();

/**
 * Streams the records of all pages of a job as CSV, each with the address of its page. The columns are those of all records,
 * so the files are read twice.
 * @throws AppError `not_found`, also for a job that reads no data
 */
export async function openRecords(userId: string, id: string): Promise<Chunks> {
  const job = await requireJob(userId, id);
  if (!hasRecords(job)) throw new AppError("not_found", "This job reads no records.");
  return (async function* () {
    const columns = new Set([PAGE]);
    for await (const row of listRows(id))
      for (const name of Object.keys(row)) if (columns.size < MAX_COLUMNS) columns.add(name);
    yield encoder.encode(BYTE_ORDER_MARK + toCsv([[...columns]]));
    for await (const row of listRows(id))
      yield encoder.encode(toCsv([[...columns].map((name) => row[name] ?? "")]));
  })();
}
