import type * as z from "zod/mini";
import { PageAddress } from "#shared/capture/contract.ts";
import { toCallOptions } from "./call-options.ts";
import { ArchiveCall, type CaptureWidth, PdfCall } from "./contract.ts";
import { printFields } from "./pdf-fields.ts";

/* Requests of the screen that saves a page as a document. */

/** Request of `POST /api/tools/pdf`. */
export const PdfRequest = toCallOptions({ url: PageAddress, ...printFields }, PdfCall, {});
export type PdfRequest = z.infer<typeof PdfRequest>;

/** Request of `POST /api/tools/archive`. */
export const ArchiveRequest = toCallOptions(
  { url: PageAddress, format: ArchiveCall.shape.format },
  ArchiveCall,
  {},
);
export type ArchiveRequest = z.infer<typeof ArchiveRequest>;

/** Response of both. */
export type SavedDocument = Omit<CaptureWidth, "width">;
