import { makeZip } from "client-zip";
import { type CaptureRow, findCaptures } from "#db/queries/captures.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  FILE_EXTENSIONS,
  FILE_NAMES,
} from "#shared/capture/history-contract.ts";
import { AppError } from "#shared/errors.ts";
import { openCaptureFile } from "./history.ts";

export type ZipFile = { name: string; lastModified: Date; input: Chunks | string };

const notFoundError = () => new AppError("not_found", "None of these captures exists any more.");

/** File name in the archive: kind, time and host, with a number for a second file of the same name. */
function createNamer(): (row: CaptureRow) => string {
  const taken = new Map<string, number>();
  return ({ kind, contentType, createdAt, url }) => {
    const host = URL.canParse(url) ? new URL(url).hostname.replaceAll(":", "-") : "page";
    const base = `${FILE_NAMES[kind]}-${createdAt.getTime()}-${host}`;
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    return `${base}${count > 1 ? `-${count}` : ""}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
  };
}

/** Opens each file when the one before it has been sent. Files that no longer exist are listed at the end. */
export async function* listCaptureFiles(rows: CaptureRow[], missingCount: number): AsyncGenerator<ZipFile> {
  const toName = createNamer();
  const missing: string[] = [];
  for (const row of rows) {
    const name = toName(row);
    try {
      const { chunks } = await openCaptureFile(row, "file");
      yield { name, lastModified: row.createdAt, input: chunks };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      missing.push(`${name} (${row.url})`);
    }
  }
  if (missingCount > 0) missing.push(`${missingCount} deleted or expired`);
  if (missing.length === 0) return;
  const input = `These captures no longer exist:\r\n${missing.join("\r\n")}\r\n`;
  yield { name: "missing.txt", lastModified: new Date(), input };
}

/** The same files, after the first one was found, so that an archive without any file is an error. */
async function assertNotEmpty(files: AsyncGenerator<ZipFile>): Promise<AsyncGenerator<ZipFile>> {
  const first = await files.next();
  if (first.done || first.value.name === "missing.txt") throw notFoundError();
  return (async function* () {
    yield first.value;
    yield* files;
  })();
}

/**
 * Streams captures of the user as a ZIP file, newest first. Captures that no longer exist are left out and named in
 * `missing.txt`.
 * @throws AppError `invalid` for no or too many ids, `too_large`, `not_found` when none of the captures exists
 */
export async function openArchive(userId: string, ids: string[]): Promise<ReadableStream<Uint8Array>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new AppError("invalid", "Select at least one capture.");
  if (wanted.length > ARCHIVE_MAX_FILES)
    throw new AppError("invalid", `Select at most ${ARCHIVE_MAX_FILES} captures for one ZIP file.`);
  const rows = await findCaptures(userId, wanted);
  if (rows.length === 0) throw notFoundError();
  if (rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > ARCHIVE_MAX_BYTES)
    throw new AppError("too_large", "Select captures of at most 500 MB for one ZIP file.");
  return makeZip(await assertNotEmpty(listCaptureFiles(rows, wanted.length - rows.length)));
}
