import { open } from "node:fs/promises";
import type { CDPSession } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { evaluateIsolated } from "./evaluate.ts";
import { PageError } from "./navigation.ts";

/** Options of a PDF document. Lengths are in inches. */
export type PdfOptions = {
  width: number;
  height: number;
  isLandscape: boolean;
  scale: number;
  margin: number;
  printBackground: boolean;
  /** Such as `1-3, 5`; empty for all pages. */
  pageRanges: string;
  media: "screen" | "print";
  /** Instead of `margin`. */
  margins?: Margins;
  /** Templates of Chromium in the margins of each page. They must be safe: blocking does not see their page. */
  headerHtml?: string;
  footerHtml?: string;
  /** One page as long as the content; `height` does not count. */
  isSinglePage?: boolean;
  hasOutline?: boolean;
  /** Missing: as Chromium decides; a document with an outline is tagged. */
  isTagged?: boolean;
};

type Margins = { top: number; right: number; bottom: number; left: number };

/** Chromium's message for page ranges that select no page of the document. */
const PAGE_RANGE_MESSAGE = /page range/i;

/** The page ranges select no page of the document. */
export class PageRangeError extends Error {
  override name = "PageRangeError";
}

/**
 * Prints fixed elements once: Chromium repeats them on every page, where they cover text. Bars are put into the flow at
 * their place in the document; what fills the window, such as a background, stays on the first page.
 */
const UNFIX_EXPRESSION = `(() => {
  const trees = [document];
  for (const tree of trees) for (const element of [...tree.querySelectorAll("*")].slice(0, 20000)) {
    if (element.shadowRoot && trees.length < 50) trees.push(element.shadowRoot);
    if (getComputedStyle(element).position !== "fixed") continue;
    const isBar = element.getBoundingClientRect().height < innerHeight * 0.8;
    element.style.setProperty("position", isBar ? "static" : "absolute", "important");
  }
  return true;
})()`;
const UNFIX_MS = 1_000;

/** The header and the footer, in the small print that documents have, within the margins. */
function toTemplates({ headerHtml, footerHtml }: PdfOptions, { left, right }: Margins) {
  if (!headerHtml && !footerHtml) return {};
  const wrap = (html = "") =>
    `<div style="box-sizing:border-box;width:100%;padding:0 ${right}in 0 ${left}in;font-size:9px">${html}</div>`;
  return { displayHeaderFooter: true, headerTemplate: wrap(headerHtml), footerTemplate: wrap(footerHtml) };
}

const CSS_PIXELS_PER_INCH = 96;
/** The highest page that PDF viewers open. */
const MAX_PAGE_INCHES = 200;
/** Prints on without page breaks, which would begin another page. */
const JOIN_PAGES_EXPRESSION = `(() => {
  const style = document.createElement("style");
  style.textContent = "* { break-before: auto !important; break-after: auto !important; break-inside: auto !important; }";
  document.documentElement.append(style);
  return true;
})()`;

/** Paper as high as the page is when it has the width of the print. */
async function toSinglePage(cdp: CDPSession, options: PdfOptions, margins: Margins) {
  const paperWidth = options.isLandscape ? options.height : options.width;
  const pixelsPerInch = CSS_PIXELS_PER_INCH / options.scale;
  const width = Math.max(1, Math.floor((paperWidth - margins.left - margins.right) * pixelsPerInch));
  await evaluateIsolated(cdp, JOIN_PAGES_EXPRESSION, UNFIX_MS);
  await cdp.send("Emulation.setDeviceMetricsOverride", {
    width,
    height: 1,
    deviceScaleFactor: 1,
    mobile: false,
  });
  const { cssContentSize } = await cdp.send("Page.getLayoutMetrics");
  // One pixel more, because a rounded height begins a second page.
  const height = (Math.ceil(cssContentSize.height) + 1) / pixelsPerInch + margins.top + margins.bottom;
  return { paperWidth, paperHeight: Math.min(height, MAX_PAGE_INCHES), landscape: false };
}

async function printToStream(cdp: CDPSession, options: PdfOptions): Promise<string> {
  await cdp.send("Emulation.setEmulatedMedia", { media: options.media });
  await evaluateIsolated(cdp, UNFIX_EXPRESSION, UNFIX_MS);
  const { margin, hasOutline, isTagged = hasOutline } = options;
  const margins = options.margins ?? { top: margin, right: margin, bottom: margin, left: margin };
  const { stream } = await cdp.send("Page.printToPDF", {
    paperWidth: options.width,
    paperHeight: options.height,
    landscape: options.isLandscape,
    scale: options.scale,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    marginRight: margins.right,
    printBackground: options.printBackground,
    pageRanges: options.pageRanges,
    transferMode: "ReturnAsStream",
    ...toTemplates(options, margins),
    ...(options.isSinglePage ? await toSinglePage(cdp, options, margins) : {}),
    ...(hasOutline ? { generateDocumentOutline: true } : {}),
    ...(isTagged === undefined ? {} : { generateTaggedPDF: isTagged }),
  });
  if (!stream) throw new Error("Chromium returned no stream");
  return stream;
}

/** Copies a stream of the browser to a file in chunks, so that no document is held in memory. */
async function saveStream(cdp: CDPSession, handle: string, path: string, maxBytes: number): Promise<void> {
  const file = await open(path, "w");
  try {
    for (let size = 0; ; ) {
      const { data, base64Encoded, eof } = await cdp.send("IO.read", { handle });
      const chunk = Buffer.from(data, base64Encoded ? "base64" : "utf8");
      size += chunk.length;
      if (size > maxBytes) throw new PageError("memory", "the PDF document is too large");
      await file.write(chunk);
      if (eof) return;
    }
  } finally {
    await file.close();
    cdp.send("IO.close", { handle }).catch(() => undefined);
  }
}

/**
 * Prints the page to a PDF file.
 * @throws PageRangeError; PageError `stuck` after `ms`, `memory` above `maxBytes`
 */
export async function printPdf(
  cdp: CDPSession,
  options: PdfOptions,
  { path, ms, maxBytes }: { path: string; ms: number; maxBytes: number },
): Promise<void> {
  const stream = await withTimeout(ms, printToStream(cdp, options)).catch((error: unknown) => {
    if (error instanceof Error && PAGE_RANGE_MESSAGE.test(error.message))
      throw new PageRangeError("The page ranges select no page", { cause: error });
    throw new PageError("stuck", "the page cannot be printed", error);
  });
  if (!stream) throw new PageError("stuck", "the page was not printed in time");
  await saveStream(cdp, stream, path, maxBytes);
}
