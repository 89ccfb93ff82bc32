import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { evaluateIsolated } from "./evaluate.ts";
import { SelectorError } from "./page-edits.ts";

/** Where to read a value: the text or an attribute of the first match, or of all. */
export type FieldSelector = { selector: string; attribute?: string | undefined; list: boolean };

const Thing = z.record(z.string(), z.unknown());

/** What a page states about itself for machines. All of it is untrusted. */
const PageData = z.object({
  baseUrl: z.string(),
  /** Texts of the matches by field; null for a field without a match. */
  fields: z.record(z.string(), z.nullable(z.array(z.string()))),
  /** Texts of JSON-LD scripts. */
  jsonLd: z.array(z.string()),
  /** Items in the form of JSON-LD. */
  microdata: z.array(Thing),
  /** Contents of meta elements by property or name. */
  meta: z.record(z.string(), z.string()),
  /** Rows with a label and a value. */
  rows: z.array(z.tuple([z.string(), z.string()])),
});
export type PageData = z.infer<typeof PageData>;

const Failure = z.object({ invalid: z.string() });

/** Bounds everything that it returns, because the page chooses all texts. */
const createExpression = (fields: Record<string, FieldSelector>): string => `(() => {
  const MAX_TEXT = 10000, MAX_LIST = 200, MAX_ITEMS = 200, MAX_ROWS = 500, MAX_DATA = 500000;
  const clip = (text) => String(text ?? "").slice(0, MAX_TEXT);
  const getText = (element) => clip(element.innerText ?? element.textContent).trim();
  const getUrl = (element, name) => { const value = element.getAttribute(name); if (!value) return "";
    try { return new URL(value, document.baseURI).href; } catch { return value; } };
  const ADDRESSES = new Set(["href", "src", "action", "cite", "poster", "data"]);
  const fields = {};
  for (const [name, { selector, attribute, list }] of Object.entries(${JSON.stringify(fields)})) {
    let matches;
    try { matches = [...document.querySelectorAll(selector)]; } catch { return { invalid: selector }; }
    const read = (element) => attribute === undefined ? getText(element)
      : clip(ADDRESSES.has(attribute.toLowerCase()) ? getUrl(element, attribute) : element.getAttribute(attribute));
    fields[name] = matches.length === 0 ? null : matches.slice(0, list ? MAX_LIST : 1).map(read);
  }
  let left = MAX_DATA;
  const jsonLd = [];
  for (const script of document.querySelectorAll('script[type*="ld+json"]')) {
    const text = script.textContent ?? "";
    if (text.length <= left && jsonLd.length < MAX_ITEMS) { left -= text.length; jsonLd.push(text); }
  }
  const getValue = (element, depth) => {
    if (element.hasAttribute("itemscope")) return depth > 4 ? null : getItem(element, depth + 1);
    if (element.hasAttribute("content")) return clip(element.getAttribute("content"));
    if (element.hasAttribute("datetime")) return clip(element.getAttribute("datetime"));
    for (const name of ["href", "src", "data"]) if (element.hasAttribute(name)) return clip(getUrl(element, name));
    return element.hasAttribute("value") ? clip(element.getAttribute("value")) : getText(element);
  };
  let items = 0;
  const getItem = (scope, depth) => {
    const item = { "@type": clip(scope.getAttribute("itemtype")).split(/\\s+/)[0].split(/[/#]/).pop() };
    items += 1;
    for (const element of scope.querySelectorAll("[itemprop]")) {
      if (element.parentElement?.closest("[itemscope]") !== scope || items > MAX_ITEMS) continue;
      for (const name of clip(element.getAttribute("itemprop")).split(/\\s+/).slice(0, 5)) {
        if (!name || name === "__proto__") continue;
        const value = getValue(element, depth);
        item[name] = name in item ? [item[name], value].flat().slice(0, MAX_LIST) : value;
      }
    }
    return item;
  };
  const microdata = [...document.querySelectorAll("[itemscope][itemtype]")]
    .slice(0, 50).map((scope) => getItem(scope, 0));
  const meta = {};
  for (const element of [...document.querySelectorAll("meta[content]")].slice(0, MAX_ITEMS)) {
    const name = (element.getAttribute("property") ?? element.getAttribute("name") ?? "").trim().toLowerCase();
    if (name && name !== "__proto__" && !(name in meta)) meta[name] = clip(element.getAttribute("content"));
  }
  const rows = [];
  for (const row of document.querySelectorAll("tr")) {
    if (rows.length >= MAX_ROWS) break;
    if (row.cells.length === 2) rows.push([getText(row.cells[0]), getText(row.cells[1])]);
  }
  for (const term of document.querySelectorAll("dl dt")) {
    if (rows.length >= MAX_ROWS) break;
    const value = term.nextElementSibling;
    if (value?.localName === "dd") rows.push([getText(term), getText(value)]);
  }
  return { baseUrl: document.baseURI, fields, jsonLd, microdata, meta, rows };
})()`;

/**
 * Reads the fields and what the page states for machines; null when the page does not respond within `ms`.
 * @throws SelectorError for an invalid selector
 */
export async function readPageData(
  cdp: CDPSession,
  fields: Record<string, FieldSelector>,
  ms: number,
): Promise<PageData | null> {
  const value = await evaluateIsolated(cdp, createExpression(fields), ms);
  const failure = Failure.safeParse(value).data;
  if (failure) throw new SelectorError(failure.invalid, true);
  return PageData.safeParse(value).data ?? null;
}
