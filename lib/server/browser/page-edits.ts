import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { evaluateIsolated } from "./evaluate.ts";

/** Style and elements that a capture changes before the screenshot. */
export type PageEdits = { css?: string; hideSelectors?: string[]; removeSelectors?: string[] };

/** A CSS selector that is not valid, or that matches no element with a size. */
export class SelectorError extends Error {
  readonly selector: string;
  readonly isInvalid: boolean;
  /** A selector that is most like it and matches; null when none was searched or found. */
  readonly nearest: string | null;

  constructor(selector: string, isInvalid: boolean, nearest: string | null = null) {
    super(isInvalid ? "the selector is not valid" : "no element matches the selector");
    this.name = "SelectorError";
    this.selector = selector;
    this.isInvalid = isInvalid;
    this.nearest = nearest;
  }
}

const POLL_MS = 100;

/** Finds the first element of the main frame. Its value is `invalid`, null, or that of `body`, which reads `element`. */
const createElementExpression = (selector: string, body: string): string => `(() => {
  let element;
  try { element = document.querySelector(${JSON.stringify(selector)}); } catch { return "invalid"; }
  if (!element) return null;
  ${body}
})()`;

async function evaluateOnElement(
  cdp: CDPSession,
  selector: string,
  body: string,
  ms: number,
): Promise<unknown> {
  const value = await evaluateIsolated(cdp, createElementExpression(selector, body), ms);
  if (value === "invalid") throw new SelectorError(selector, true);
  return value;
}

/**
 * Waits until an element matches the selector.
 * @throws SelectorError for an invalid selector, or when no element matches within `ms`
 */
export async function waitForSelector(cdp: CDPSession, selector: string, ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (;;) {
    if (await evaluateOnElement(cdp, selector, "return true;", ms)) return;
    if (performance.now() + POLL_MS > end) throw new SelectorError(selector, false);
    await pause(POLL_MS);
  }
}

/** @throws SelectorError for an invalid selector. A page that does not respond within `ms` is not checked. */
export async function assertSelector(cdp: CDPSession, selector: string, ms: number): Promise<void> {
  await evaluateOnElement(cdp, selector, "return true;", ms);
}

/** Clicks the first element that matches. @throws SelectorError when none does within `ms` */
export async function clickSelector(cdp: CDPSession, selector: string, ms: number): Promise<void> {
  const isClicked = await evaluateOnElement(cdp, selector, "element.click(); return true;", ms);
  if (!isClicked) throw new SelectorError(selector, false);
}

/** Returns the first invalid selector, or null. A constructed style sheet is not subject to the page's policy. */
const createEditExpression = ({
  css,
  hideSelectors = [],
  removeSelectors = [],
}: PageEdits): string => `(() => {
  const isInvalid = (selector) => { try { document.querySelector(selector); return false; } catch { return true; } };
  const [hidden, removed] = [${JSON.stringify(hideSelectors)}, ${JSON.stringify(removeSelectors)}];
  const invalid = [...hidden, ...removed].find(isInvalid);
  if (invalid !== undefined) return { invalid };
  for (const selector of removed) for (const element of document.querySelectorAll(selector)) element.remove();
  const sheet = new CSSStyleSheet();
  const hide = hidden.map((selector) => selector + " { visibility: hidden !important }").join("\\n");
  sheet.replaceSync(hide + "\\n" + ${JSON.stringify(css ?? "")});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return { invalid: null };
})()`;

/** What of a page an extraction reads. */
export type ContentSelection = { include?: string[]; exclude?: string[] };

/** Removes what is excluded, then leaves only what is included, in the order of the page. */
const createSelectExpression = ({ include = [], exclude = [] }: ContentSelection): string => `(() => {
  const isInvalid = (selector) => { try { document.querySelector(selector); return false; } catch { return true; } };
  const [included, excluded] = [${JSON.stringify(include)}, ${JSON.stringify(exclude)}];
  const invalid = [...included, ...excluded].find(isInvalid);
  if (invalid !== undefined) return { invalid };
  for (const selector of excluded) for (const element of document.querySelectorAll(selector)) element.remove();
  if (included.length === 0) return { invalid: null };
  const all = [...document.querySelectorAll(included.join(","))];
  if (all.some((element) => element.contains(document.body))) return { invalid: null };
  const kept = new Set(all);
  const isInside = (element) => { for (let up = element.parentElement; up; up = up.parentElement) if (kept.has(up)) return true; };
  document.body.replaceChildren(...all.filter((element) => !isInside(element)));
  return { invalid: null };
})()`;

const EditResult = z.object({ invalid: z.nullable(z.string()) });

async function runEdit(cdp: CDPSession, expression: string, ms: number): Promise<void> {
  const result = EditResult.safeParse(await evaluateIsolated(cdp, expression, ms)).data;
  if (result?.invalid) throw new SelectorError(result.invalid, true);
}

/**
 * Removes and hides elements and adds a style sheet. A page that does not respond within `ms` stays as it is.
 * @throws SelectorError for an invalid selector
 */
export const editPage = (cdp: CDPSession, edits: PageEdits, ms: number): Promise<void> =>
  runEdit(cdp, createEditExpression(edits), ms);

/**
 * Reduces the page to what an extraction reads. Nothing remains when no element is included.
 * @throws SelectorError for an invalid selector
 */
export const selectContent = (cdp: CDPSession, selection: ContentSelection, ms: number): Promise<void> =>
  runEdit(cdp, createSelectExpression(selection), ms);
