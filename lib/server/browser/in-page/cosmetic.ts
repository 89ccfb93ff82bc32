import { type AST, handlePseudoDirective, querySelectorAll } from "@ghostery/adblocker-extended-selectors";

/** A rule that plain CSS cannot express: what it finds is marked with `attribute`, which the style sheet names, or treated by `directive`. */
export type ExtendedRule = { ast: AST; attribute?: string; directive?: AST };

const MOST_RULES = 500;

function applyRule({ ast, attribute, directive }: ExtendedRule): void {
  for (const element of querySelectorAll(document.documentElement, ast)) {
    if (element === document.documentElement || element === document.body) continue;
    if (directive) handlePseudoDirective(element, directive);
    else if (attribute) element.setAttribute(attribute, "");
  }
}

/** The page's title and main part with everything around them, and how each is displayed. */
function contentChain(): Map<HTMLElement, string> {
  const chain = new Map<HTMLElement, string>();
  for (const start of document.querySelectorAll("h1, main")) {
    if (!start.checkVisibility()) continue;
    for (let at: Element | null = start; at instanceof HTMLElement && !chain.has(at); at = at.parentElement)
      chain.set(at, getComputedStyle(at).display);
  }
  return chain;
}

/** A rule for boxes of some name can hit the content of a page that is about them. */
function restore(chain: Map<HTMLElement, string>): void {
  for (const [element, display] of chain) {
    if (getComputedStyle(element).display === "none")
      element.style.setProperty("display", display, "important");
  }
}

/**
 * Hides what filter rules name, but never the page's title or main part. The style sheet is constructed, not inserted: the page's content security policy does not
 * forbid it, and the page's own style sheets stay as they are.
 */
export function hideElements(css: string, extended: ExtendedRule[]): void {
  const chain = contentChain();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const rule of extended.slice(0, MOST_RULES)) {
    try {
      applyRule(rule);
    } catch {
      // A rule that this engine reads otherwise than its author; the others still count.
    }
  }
  restore(chain);
}

export type DomFeatures = { classes: string[]; ids: string[]; hrefs: string[] };

const MOST = 20_000;
const LONGEST = 300;

/** Classes, ids and link targets of the page: generic rules are looked up by them, so that a page gets only those that may fit. */
export function collectDomFeatures(): DomFeatures {
  const classes = new Set<string>();
  const ids = new Set<string>();
  const hrefs = new Set<string>();
  const add = (set: Set<string>, value: string | null): void => {
    if (value && value.length <= LONGEST && set.size < MOST) set.add(value);
  };
  for (const element of document.querySelectorAll("[id], [class], a[href]")) {
    add(ids, element.getAttribute("id"));
    for (const name of element.classList) add(classes, name);
    if (element.tagName === "A") add(hrefs, element.getAttribute("href"));
  }
  return { classes: [...classes], ids: [...ids], hrefs: [...hrefs] };
}
