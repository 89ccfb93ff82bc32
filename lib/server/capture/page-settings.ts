import type { PageArea, PageCookie, PageEdits, PdfOptions } from "#server/browser/index.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

/** A step on a page that is ready. */
export type PageAction =
  | { kind: "click"; selector: string }
  | { kind: "wait"; milliseconds: number }
  | { kind: "wait_for"; selector: string };

/** How a page is opened and captured, beyond its address, window and blocking. */
export type PageSettings = {
  /** An HTML document to show instead of the requested URL. */
  html?: string;
  /** Device pixels per CSS pixel. */
  scale?: number;
  isDark?: boolean;
  /** Appended to the user agent: the name of the crawler. */
  robotAgent?: string;
  locale?: string;
  timeZone?: string;
  /** Sent to the host of the requested URL only. */
  headers?: Record<string, string>;
  /** Without a host: they are set for the host of the requested URL. */
  cookies?: Omit<PageCookie, "url">[];
  waitForSelector?: string;
  /** Carried out in this order when the page is ready. */
  actions?: PageAction[];
  edits?: PageEdits;
  /** Captures this element, or this part of the page, instead of the viewport. */
  part?: { selector: string } | { clip: PageArea };
  /** Of JPEG and WebP, from 1 to 100. */
  quality?: number;
  /** Prints a PDF document instead of a screenshot. */
  pdf?: PdfOptions;
  /** Time limit of the capture without the delay, in milliseconds. */
  timeoutMs?: number;
};

/** Whether the page receives headers or cookies of the caller. Its browser serves no other capture. */
export const hasCredentials = ({ headers = {}, cookies = [] }: PageSettings): boolean =>
  Object.keys(headers).length > 0 || cookies.length > 0;

/** The settings that a request of the screen contains. */
export const toRequestedSettings = ({
  scale,
  darkMode,
  selector,
  hideSelectors = [],
}: ScreenshotRequest): PageSettings => ({
  ...(scale > 1 ? { scale } : {}),
  ...(darkMode ? { isDark: true } : {}),
  ...(selector ? { part: { selector } } : {}),
  ...(hideSelectors.length > 0 ? { edits: { hideSelectors } } : {}),
});
