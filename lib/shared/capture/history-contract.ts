/** An item of the user's history in `GET /api/captures`. */
export type CaptureSummary = {
  id: string;
  kind: "screenshot" | "extraction";
  /** The original request, for running it again. */
  request: Record<string, unknown>;
  url: string;
  finalUrl: string;
  title: string;
  pageStatus: number | null;
  contentType: string;
  sizeBytes: number;
  hasThumbnail: boolean;
  createdAt: string;
  expiresAt: string;
};

export const CAPTURE_RETENTION_DAYS = 30;

/**
 * Why a capture was not stored. `too_large`: larger than a user's whole storage limit. `storage_full`: the
 * storage of the site is full. `storage_failed`: the object store or the database returned an error.
 */
export const NOT_KEPT = ["too_large", "storage_full", "storage_failed"] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** File extension by content type. */
export const FILE_EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/markdown": "md",
  "text/html": "html",
};
