import { makeZip } from "client-zip";
import type { CaptureRow } from "#db/queries/captures.ts";
import { type JobItemResult, type JobProgressRow, listItems } from "#db/queries/jobs.ts";
import type { ZipFile } from "#server/capture/archive.ts";
import { openCaptureFile } from "#server/capture/history.ts";
import { parseStoredFormats } from "#server/capture/stored-formats.ts";
import { hasRoute } from "#server/crawl/page-address.ts";
import { parseStoredRows } from "#server/name-check/history.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { BYTE_ORDER_MARK, toCsv } from "#shared/csv.ts";
import { AppError } from "#shared/errors.ts";
import type { ArchiveQuery } from "#shared/jobs/contract.ts";
import { DEFAULT_PLATFORMS, DEFAULT_TLDS, type Platform, type Tld } from "#shared/name-check/options.ts";
import { listBySource } from "#shared/name-check/summary.ts";
import { sortTlds } from "#shared/name-check/tlds.ts";
import { toPublicId } from "#shared/public-id.ts";
import { requireJob } from "./list-jobs.ts";
import { toJobRequest } from "./request.ts";

const PAGE_SIZE = 200;

type CheckOptions = { tlds?: Tld[]; platforms?: Platform[] };

/** All items of a job in the order of the list, or those of changed pages, one page in memory at a time. */
export async function* listAllItems(jobId: string, isChanged = false): AsyncGenerator<JobItemResult> {
  for (let after = -1; ; ) {
    const page = await listItems(jobId, { limit: PAGE_SIZE, after, isChanged });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.item.position;
  }
}

const CAPTURE_HEAD = [
  "position",
  "address",
  "state",
  "error",
  "charged",
  "final address",
  "title",
  "status",
  "content type",
  "bytes",
  "file",
  "capture",
  "finished at",
  "delivered as",
  "delivery error",
];

/** @param fileName the name in the archive; empty for an item without a file in it */
function toCaptureLine({ item, capture }: JobItemResult, fileName: string): (string | number)[] {
  return [
    item.position + 1,
    item.input,
    item.state,
    item.error?.message ?? "",
    item.isCharged ? "yes" : "no",
    capture?.finalUrl ?? "",
    capture?.title ?? "",
    capture?.pageStatus ?? "",
    capture?.contentType ?? "",
    capture?.sizeBytes ?? "",
    fileName,
    capture ? toPublicId("capture", capture.id) : "",
    item.finishedAt?.toISOString() ?? "",
    item.delivery?.key ?? "",
    item.delivery?.error ?? "",
  ];
}

const CHECK_HEAD = ["position", "name", "state", "error", "charged", "check", "finished at"];

/** The sources of the job's options; names that are typed with another TLD have that, too. */
function listCheckSources(job: JobProgressRow): string[] {
  const { tlds = DEFAULT_TLDS, platforms = DEFAULT_PLATFORMS } = toJobRequest(job).options as CheckOptions;
  return [...sortTlds(tlds), ...platforms];
}

function toCheckLine({ item, checkRows }: JobItemResult, sources: readonly string[]): (string | number)[] {
  const results = checkRows ? listBySource(parseStoredRows(checkRows)) : [];
  const others = results.filter(({ source }) => !sources.includes(source));
  return [
    item.position + 1,
    item.input,
    item.state,
    item.error?.message ?? "",
    item.isCharged ? "yes" : "no",
    item.checkId ? toPublicId("check", item.checkId) : "",
    item.finishedAt?.toISOString() ?? "",
    ...sources.map((source) => results.find((result) => result.source === source)?.status ?? ""),
    others.map(({ name, status }) => `${name} ${status}`).join(", "),
  ];
}

const MAX_NAME_LENGTH = 100;

/**
 * The file name of an item: position, host, path and route, from letters, digits, dots and hyphens only. It begins with a digit,
 * so that it is neither hidden nor reserved by Windows.
 */
export function toFileName(position: number, url: string, contentType: string): string {
  const address = URL.parse(url);
  const { hostname, pathname } = address ?? { hostname: "page", pathname: "" };
  const route = address && hasRoute(address) ? address.hash : "";
  const name = `${hostname}-${pathname}${route}`
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${String(position + 1).padStart(4, "0")}-${name || "page"}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
}

const toArchiveName = ({ item, capture }: JobItemResult): string =>
  capture ? toFileName(item.position, item.input, capture.contentType) : "";

/** Streams the results of a job as CSV, one line per item. @throws AppError `not_found` */
export async function openResults(userId: string, id: string): Promise<Chunks> {
  const job = await requireJob(userId, id);
  const sources = job.kind === "checks" ? listCheckSources(job) : null;
  return (async function* () {
    const head = sources ? [...CHECK_HEAD, ...sources, "others"] : CAPTURE_HEAD;
    yield encoder.encode(BYTE_ORDER_MARK + toCsv([head]));
    for await (const result of listAllItems(id)) {
      const line = sources ? toCheckLine(result, sources) : toCaptureLine(result, toArchiveName(result));
      yield encoder.encode(toCsv([line]));
    }
  })();
}

/** The file of a capture; null when it no longer exists. */
async function openFile(capture: CaptureRow): Promise<Chunks | null> {
  try {
    return (await openCaptureFile(capture, "file")).chunks;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type StoredPage = { capture: CaptureRow; chunks: Chunks };

/** The pages of a crawl whose files exist, each opened when the one before it has been read. */
async function* openPages(jobId: string, isChanged: boolean): AsyncGenerator<StoredPage> {
  for await (const { capture } of listAllItems(jobId, isChanged)) {
    const chunks = capture && (await openFile(capture));
    if (chunks) yield { capture, chunks };
  }
}

const encoder = new TextEncoder();

const readText = async (chunks: Chunks): Promise<string> =>
  Buffer.concat(await Array.fromAsync(chunks)).toString("utf8");

/** The text of a page that is stored in several formats. */
function toModelContent(json: string): string {
  const { markdown, text } = parseStoredFormats("application/json", json);
  return markdown ?? text ?? "";
}

/** All pages of a crawl in one text, each below its title and address, for the context of a language model. */
async function* toModelText(jobId: string, isChanged: boolean): AsyncGenerator<Uint8Array> {
  for await (const { capture, chunks } of openPages(jobId, isChanged)) {
    const title = capture.title.replace(/\s+/g, " ");
    yield encoder.encode(`---\ntitle: ${JSON.stringify(title)}\nurl: ${capture.finalUrl}\n---\n\n`);
    if (capture.contentType !== "application/json") yield* chunks;
    else yield encoder.encode(toModelContent(await readText(chunks)));
    yield encoder.encode("\n\n");
  }
}

/** The pages of a crawl as JSON Lines: one object per line. */
async function* toJsonLines(jobId: string, isChanged: boolean): AsyncGenerator<Uint8Array> {
  for await (const { capture, chunks } of openPages(jobId, isChanged)) {
    const content = await readText(chunks);
    const { finalUrl: url, title, pageStatus: status, contentType } = capture;
    yield encoder.encode(`${JSON.stringify({ url, title, status, contentType, content })}\n`);
  }
}

function* listCrawlFiles({ id, request, createdAt }: JobProgressRow, isChanged: boolean): Generator<ZipFile> {
  const [format = "markdown"] = (toJobRequest({ request }).options.formats as string[] | undefined) ?? [];
  if (format === "markdown" || format === "text")
    yield { name: "llms-full.txt", lastModified: createdAt, input: toModelText(id, isChanged) };
  yield { name: "pages.jsonl", lastModified: createdAt, input: toJsonLines(id, isChanged) };
}

/** The files of a job, each opened when the one before it has been sent, and the manifests. */
async function* listFiles(job: JobProgressRow, isChanged: boolean): AsyncGenerator<ZipFile> {
  const { id, createdAt } = job;
  const csv = [CAPTURE_HEAD];
  const manifest: Record<string, unknown>[] = [];
  for await (const result of listAllItems(id, isChanged)) {
    const { item, capture } = result;
    const chunks = capture && (await openFile(capture));
    const file = chunks ? toArchiveName(result) : "";
    if (chunks) yield { name: file, lastModified: capture.createdAt, input: chunks };
    csv.push(toCaptureLine(result, file).map(String));
    const { position, input, state, error, delivery } = item;
    manifest.push({
      position,
      input,
      state,
      error,
      file: file || null,
      finalUrl: capture?.finalUrl ?? null,
      deliveredAs: delivery?.key ?? null,
    });
  }
  if (job.kind === "crawl") yield* listCrawlFiles(job, isChanged);
  yield { name: "manifest.csv", lastModified: createdAt, input: BYTE_ORDER_MARK + toCsv(csv) };
  yield { name: "manifest.json", lastModified: createdAt, input: JSON.stringify(manifest, null, 2) };
}

/**
 * Streams the files of a job as a ZIP file, with `manifest.csv` and `manifest.json`, and those of a crawl with all pages
 * in one file: `llms-full.txt` and `pages.jsonl`. Captures that were deleted are in the manifests only.
 * @throws AppError `not_found`, `invalid` for a job without files, `conflict` while nothing is done
 */
export async function openJobArchive(userId: string, id: string, query: ArchiveQuery = {}): Promise<Chunks> {
  const job = await requireJob(userId, id);
  if (job.kind === "checks") throw new AppError("invalid", "Only capture jobs have files.");
  if (job.done === 0) throw new AppError("conflict", "This job has no finished captures.");
  return makeZip(listFiles(job, query.only === "changed"));
}
