import { Readability } from "@mozilla/readability";
import { openDocument } from "#lib/inspector/extract/page/open-document.ts";

/** The article as Mozilla's Readability sees it, as HTML. Empty when it finds none or the page breaks it. */
export function readWithReadability(html: string, url: string): string {
  try {
    return new Readability(openDocument(html, url), { charThreshold: 200 }).parse()?.content ?? "";
  } catch {
    return "";
  }
}
