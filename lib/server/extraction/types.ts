import type { ContentFormat } from "#shared/capture/extraction-contract.ts";
import type { PageMetadata } from "./metadata/index.ts";

/** A document as the browser had it. */
export type ExtractionInput = {
  /** The rendered page, serialised; for anything but a page the text of the answer. */
  html: string;
  /** The final address. */
  url: string;
  /** The answer's `Content-Type`, with or without parameters. Null when it had none. */
  contentType: string | null;
  onlyMainContent: boolean;
  format: ContentFormat;
};

export type ExtractionOutput = {
  /** The content under the name of the format that was asked for. */
  results: { markdown?: string; html?: string };
  metadata: PageMetadata & {
    wordCount: number;
    /** Whether the document was too long or too deep to be given whole. */
    isTruncated: boolean;
  };
};

/**
 * How thoroughly a page is read: with both readers and the model, with the quicker reader alone, or by leaving out the
 * frame of the site. Each is the fall-back of the one before.
 */
export type ExtractionMode = "full" | "quick" | "plain";
