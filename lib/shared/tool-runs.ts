import { parseUrl } from "./capture/page-url.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "./catalog/contract.ts";
import type { FirstRun } from "./first-run.ts";
import { validateQuery } from "./name-check/validation.ts";

/** Whether a text is an address with a dot in its host, as `example.com/about`. */
export function isAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const parsed = parseUrl(text);
  return "url" in parsed && /[^.]\.[^.]/.test(new URL(parsed.url).hostname);
}

/** What the tools can do with a typed text: capture an address, check a name. A domain is both. */
export function listToolRuns(text: string): FirstRun[] {
  const value = text.trim();
  return [
    ...(isAddress(value) ? [{ productId: WEB_INSPECTOR_PRODUCT_ID, value }] : []),
    ...(validateQuery(value) === null ? [{ productId: NAME_CHECKER_PRODUCT_ID, value }] : []),
  ];
}
