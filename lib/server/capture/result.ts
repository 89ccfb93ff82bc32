import type { BlockingReport, PageData } from "#server/browser/index.ts";
import type { ExtractionResponse } from "#shared/capture/contract.ts";
import type { ARCHIVE_TYPES } from "#shared/capture/history-contract.ts";
import type { ArchiveFormat, EmptyReason, ImageFormat, NotKept } from "#shared/capture/options.ts";
import type { Brand, StructuredData } from "#shared/records/contract.ts";
import type { OutputFile } from "./output-file.ts";

/** Milliseconds of each step; 0 for a step that did not run. */
export type Timings = {
  openingMs: number;
  waitingMs: number;
  removingMs: number;
  capturingMs: number;
  totalMs: number;
};

export type Screenshot = {
  /** Must be released by the caller. */
  image: OutputFile;
  contentType: `image/${ImageFormat}` | "application/pdf" | (typeof ARCHIVE_TYPES)[ArchiveFormat];
  /** URL after redirects. */
  finalUrl: string;
  /** HTTP status of the page; null for pages that were not loaded over HTTP. */
  status: number | null;
  title: string;
  /** What was kept out of the page. */
  blocked: BlockingReport;
  /** Service whose bot challenge was shown instead of the page; null when there was none. */
  botChallenge: string | null;
  /** Why the page had nothing to capture; null when it had. */
  emptyReason: EmptyReason | null;
  /** The page's height in pixels when a full-page screenshot shows only its upper part; otherwise null. */
  fullHeight: number | null;
  timings: Timings;
};

type StoredCapture = { id: string; linkSecret: string };

/** A stored capture, or why it is not kept; both null for a bot challenge, a page without content, and for a run that is not stored. */
export type StoreResult = { stored: StoredCapture | null; notKept: NotKept | null };

export type ScreenshotRun = StoreResult & { screenshot: Screenshot };

/** What the history needs of a screenshot. */
export type StorableScreenshot = Pick<
  Screenshot,
  "image" | "contentType" | "finalUrl" | "status" | "title" | "botChallenge" | "emptyReason"
>;

export type ExtractedPage = ExtractionResponse & {
  /** The markup of the rendered page, also of what `content` leaves out. */
  data?: PageData;
  rawHtml?: string;
  /** Markdown of everything but the frame of the site and what changes with each visit. */
  comparedText?: string;
  /** Validators of the document (RFC 9110, 8.8); null where the server sent none. */
  validators?: { etag: string | null; lastModified: string | null };
  /** Whether its script shows other text for routes such as `#/install`; only with `findsRoutes`. */
  answersRoutes?: boolean;
  /** Must be released by the caller. */
  screenshot?: StorableScreenshot;
};

export type ExtractionRun = StoreResult & {
  page: ExtractedPage;
  /** The data of the page, for a request with a structure. */
  structured: StructuredData | null;
  /** For a request that asks for it. */
  brand?: Brand;
  storedScreenshot: StoredCapture | null;
};
