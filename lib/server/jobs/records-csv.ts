import { readStoredFormats, type StoredFormats } from "#server/capture/stored-formats.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { BYTE_ORDER_MARK, toCsv } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import { type Row, toDataRows, toRow, toTableRows } from "#shared/records/rows.ts";
import { requireJob } from "./list-jobs.ts";
import { hasRecords } from "./request.ts";
import { listAllItems } from "./results.ts";

/** Bounds the width of a file whose records have names of their own. */
const MAX_COLUMNS = 500;
const PAGE = "page";

const number = (name: string, index: number, rows: Row[]): Row[] =>
  rows.map((row) => ({ [name]: index + 1, ...row }));

function toRows({ data = {}, tables = [], lists = [] }: StoredFormats): Row[] {
  if (Object.keys(data).length > 0) return toDataRows(data);
  return [
    ...tables.flatMap(({ header, rows }, index) => number("table", index, toTableRows(header, rows))),
    ...lists.flatMap(({ records }, index) => number("list", index, records.map(toRow))),
  ];
}

/** The rows of the items that are done, one page in memory at a time. A file that was deleted or is no JSON has none. */
async function* listRows(jobId: string): AsyncGenerator<Row> {
  for await (const { capture } of listAllItems(jobId)) {
    if (capture?.contentType !== "application/json") continue;
    const { finalUrl } = capture;
    try {
      for (const row of toRows(await readStoredFormats(capture))) yield { [PAGE]: finalUrl, ...row };
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
