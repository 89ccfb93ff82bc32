import type { CommentsOption, ContentFormat } from "#shared/capture/options.ts";
import type { PageMetadata } from "./metadata/index.ts";

export type ResultFormat = ContentFormat | "text" | "links" | "images";

/** An image of the content. Its size is in CSS pixels, and null where neither the browser nor the markup has it. */
export type ListedImage = { url: string; alt: string; width: number | null; height: number | null };

/** A document as the browser returned it. */
export type ExtractionInput = {
  /** The serialized page; for other documents, the response's text. */
  html: string;
  /** URL after redirects. */
  url: string;
  /** The response's `Content-Type`, with or without parameters; null when it is missing. */
  contentType: string | null;
  onlyMainContent: boolean;
  /** What happens to readers' comments; missing: they are kept where they are the content, as on forums. */
  comments?: CommentsOption;
  /** Removes only the frame of the site and what changes with each visit, for a comparison with an earlier text. */
  isComparable?: boolean;
  format: ResultFormat;
};

export type ExtractionOutput = {
  /** The content under the requested format. */
  results: {
    markdown?: string;
    html?: string;
    text?: string;
    links?: { url: string; text: string }[];
    images?: ListedImage[];
  };
  metadata: PageMetadata & {
    wordCount: number;
    /** Whether the document exceeded a limit and is incomplete. */
    isTruncated: boolean;
  };
};

/**
 * Thoroughness of an extraction: the model, text density, or only the removal of the site's frame.
 * Each is the fallback of the one before.
 */
export type ExtractionMode = "full" | "quick" | "plain";
