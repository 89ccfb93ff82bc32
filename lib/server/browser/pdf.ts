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
};

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

async function printToStream(cdp: CDPSession, options: PdfOptions): Promise<string> {
  await cdp.send("Emulation.setEmulatedMedia", { media: options.media });
  await evaluateIsolated(cdp, UNFIX_EXPRESSION, UNFIX_MS);
  const { margin } = options;
  const { stream } = await cdp.send("Page.printToPDF", {
    paperWidth: options.width,
    paperHeight: options.height,
    landscape: options.isLandscape,
    scale: options.scale,
    marginTop: margin,
    marginBottom: margin,
    marginLeft: margin,
    marginRight: margin,
    printBackground: options.printBackground,
    pageRanges: options.pageRanges,
    transferMode: "ReturnAsStream",
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
