import Defuddle from "defuddle";
import { openDocument } from "#lib/inspector/extract/page/open-document.ts";

/** Runs `work` with the console muted: the package reports broken data of pages there. */
function quietly<T>(work: () => T): T {
  const { error, warn, log } = console;
  Object.assign(console, { error: () => {}, warn: () => {}, log: () => {} });
  try {
    return work();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

/** The main content as Defuddle sees it, as HTML. Empty when it finds none or the page breaks it. It fetches nothing. */
export function readWithDefuddle(html: string, url: string): string {
  try {
    return quietly(
      () => new Defuddle(openDocument(html, url), { url, useAsync: false }).parse().content ?? "",
    );
  } catch {
    return "";
  }
}
