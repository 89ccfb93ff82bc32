/** One line of a user's history, as `GET /api/captures` answers it. */
export type CaptureSummary = {
  id: string;
  kind: "screenshot" | "extraction";
  /** The request as it was sent, to run it again. */
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
 * Why a capture was not kept. `too_large`: it alone is larger than what is kept for a user. `storage_full`: the site's
 * storage is used up. `storage_failed`: the store or the database did not take it.
 */
export const NOT_KEPT = ["too_large", "storage_full", "storage_failed"] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** How a file's name ends, by the type of what is kept. */
export const FILE_EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/markdown": "md",
  "text/html": "html",
};
