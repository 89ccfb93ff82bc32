import type { FieldsInput } from "#shared/records/contract.ts";
import type { ExtractionRequest, ScreenshotRequest } from "./contract.ts";

/** An archive is a page with everything that it shows. */
export type CaptureKind = "screenshot" | "extraction" | "pdf" | "archive";

/** A request as its endpoint has parsed it. Captures of an earlier version lack newer fields. */
export type StoredRequest = Partial<
  Omit<ScreenshotRequest, "steps"> & Omit<ExtractionRequest, "formats" | "fields" | "steps">
> & {
  formats?: readonly string[];
  /** Of steps, which are not kept, because they can type a secret; absent without steps. */
  stepCount?: number;
  fields?: FieldsInput;
  /** Of the picture of a difference: the address of the page that it was compared with. */
  comparedWith?: string;
};

/** Whether a capture is a file that is downloaded to be read, and that the form of the Web Inspector does not make. */
export const isDocument = (kind: CaptureKind): boolean => kind === "pdf" || kind === "archive";

/** An item of the user's history in `GET /api/captures`. */
export type CaptureSummary = {
  /** A public id. */
  id: string;
  kind: CaptureKind;
  /** The original request, for running it again. */
  request: StoredRequest;
  url: string;
  finalUrl: string;
  title: string;
  pageStatus: number | null;
  contentType: string;
  sizeBytes: number;
  hasThumbnail: boolean;
  /** Public id of the public page; null while the capture is not shared. */
  shareId: string | null;
  createdAt: string;
  expiresAt: string;
};

const COMPARED_TEXTS = ["text/markdown", "text/plain"];

/** Whether a capture can be compared with another one of its kind, or with its address. */
export const isComparable = ({ kind, contentType }: Pick<CaptureSummary, "kind" | "contentType">): boolean =>
  kind === "screenshot" || (kind === "extraction" && COMPARED_TEXTS.includes(contentType));

/** Limits of `GET /api/captures/archive`. */
export const ARCHIVE_MAX_FILES = 100;
export const ARCHIVE_MAX_BYTES = 500_000_000;

/** Response of `GET /api/runs/{id}`, for a run whose client was disconnected. */
export type RunState =
  | { state: "running" }
  | { state: "stored"; capture: CaptureSummary }
  | { state: "failed"; code: string; message: string }
  /** Ended without a stored capture, or never seen by the server. */
  | { state: "unknown" };

/** What a capture is called in a sentence. */
export const CAPTURE_NAMES: Record<CaptureKind, string> = {
  screenshot: "Screenshot",
  extraction: "Content",
  pdf: "PDF document",
  archive: "Page archive",
};

/** Start of the name of a downloaded file. */
export const FILE_NAMES: Record<CaptureKind, string> = {
  screenshot: "screenshot",
  extraction: "scraped-content",
  pdf: "document",
  archive: "page-archive",
};

/** Content types of archives (MHTML: RFC 2557). */
export const ARCHIVE_TYPES = { html: "text/html", mhtml: "multipart/related" } as const;

/** File extension by content type. */
export const FILE_EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "text/markdown": "md",
  "text/html": "html",
  "text/plain": "txt",
  "application/json": "json",
  "application/pdf": "pdf",
  "multipart/related": "mhtml",
};
