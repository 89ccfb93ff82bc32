import * as z from "zod/mini";
import { PublicId } from "#shared/public-id-schema.ts";

export type CaptureKind = "screenshot" | "extraction" | "pdf";

/** An item of the user's history in `GET /api/captures`. */
export type CaptureSummary = {
  /** A public id. */
  id: string;
  kind: CaptureKind;
  /** The original request, for running it again. */
  request: Record<string, unknown>;
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

export const CAPTURE_RETENTION_DAYS = 30;

/** Limits of `GET /api/captures/archive`. */
export const ARCHIVE_MAX_FILES = 100;
export const ARCHIVE_MAX_BYTES = 500_000_000;

const MAX_DELETED = 200;

/** Request of `POST /api/captures/delete`. */
export const DeleteCapturesRequest = z.object({
  ids: z.array(PublicId("capture")).check(z.minLength(1), z.maxLength(MAX_DELETED)),
});

/** Response of `GET /api/runs/{id}`, for a run whose client was disconnected. */
export type RunState =
  | { state: "running" }
  | { state: "stored"; capture: CaptureSummary }
  | { state: "failed"; code: string; message: string }
  /** Ended without a stored capture, or never seen by the server. */
  | { state: "unknown" };

/**
 * Why a capture was not stored. `too_large`: larger than a user's whole storage limit. `storage_full`: the
 * storage of the site is full. `storage_failed`: the object store or the database returned an error.
 */
export const NOT_KEPT = ["too_large", "storage_full", "storage_failed"] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** What a capture is called in a sentence. */
export const CAPTURE_NAMES: Record<CaptureKind, string> = {
  screenshot: "Screenshot",
  extraction: "Content",
  pdf: "PDF document",
};

/** Start of the name of a downloaded file. */
export const FILE_NAMES: Record<CaptureKind, string> = {
  screenshot: "screenshot",
  extraction: "scraped-content",
  pdf: "document",
};

/** File extension by content type. */
export const FILE_EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/markdown": "md",
  "text/html": "html",
  "text/plain": "txt",
  "application/json": "json",
  "application/pdf": "pdf",
};
