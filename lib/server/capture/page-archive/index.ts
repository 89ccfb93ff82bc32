import { type ArchivedPage, ArchiveSizeError } from "#server/browser/index.ts";
import type { ArchiveFormat } from "#shared/capture/options.ts";
import { toAppError } from "../errors.ts";
import { createArchiveHtml } from "./html.ts";
import { completeMhtml } from "./mhtml.ts";

/**
 * The file of an archived page.
 * @throws AppError `too_large` above `maxBytes`
 */
export async function createArchive(
  format: ArchiveFormat,
  archived: ArchivedPage,
  maxBytes: number,
): Promise<Buffer> {
  try {
    const text = format === "mhtml" ? completeMhtml(archived) : await createArchiveHtml(archived, maxBytes);
    const file = Buffer.from(text);
    if (file.length > maxBytes) throw new ArchiveSizeError("The archive is too large");
    return file;
  } catch (error) {
    throw toAppError(error);
  }
}
