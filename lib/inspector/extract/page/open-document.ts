import { parseHTML } from "linkedom";

/**
 * A document as the readers expect it. linkedom knows no style sheets; a page without any is what they see.
 * linkedom only parses: no script runs, nothing is fetched.
 */
export function openDocument(html: string, url: string): Document {
  const { document } = parseHTML(html);
  const view = document.defaultView as unknown as { getComputedStyle?: unknown } | null;
  Object.assign(document, { styleSheets: [] });
  if (view && !view.getComputedStyle) view.getComputedStyle = () => ({ display: "" });
  Object.defineProperty(document, "URL", { value: url, configurable: true });
  return document;
}
