import { type AST, handlePseudoDirective, querySelectorAll } from "@ghostery/adblocker-extended-selectors";

/**
 * A rule that CSS cannot express: its elements get `attribute`, which the style sheet hides, or are handled by
 * `directive`.
 */
export type ExtendedRule = { ast: AST; attribute?: string; directive?: AST };

const MAX_RULES = 500;

function applyRule({ ast, attribute, directive }: ExtendedRule): void {
  for (const element of querySelectorAll(document.documentElement, ast)) {
    if (element === document.documentElement || element === document.body) continue;
    if (directive) handlePseudoDirective(element, directive);
    else if (attribute) element.setAttribute(attribute, "");
  }
}

/** The page's title and main part with all of their ancestors, and the `display` of each. */
function findContentElements(): Map<HTMLElement, string> {
  const chain = new Map<HTMLElement, string>();
  for (const start of document.querySelectorAll("h1, main")) {
    if (!start.checkVisibility()) continue;
    for (let at: Element | null = start; at instanceof HTMLElement && !chain.has(at); at = at.parentElement)
      chain.set(at, getComputedStyle(at).display);
  }
  return chain;
}

/** A rule for a class or id can also match the content of a page about that subject. */
function restoreDisplay(chain: Map<HTMLElement, string>): void {
  for (const [element, display] of chain) {
    if (getComputedStyle(element).display === "none")
      element.style.setProperty("display", display, "important");
  }
}

/**
 * Hides elements that match filter rules, but never the page's title or main part. Uses a constructed style sheet,
 * which the page's content security policy cannot block.
 */
export function hideElements(css: string, extended: ExtendedRule[]): void {
  const chain = findContentElements();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const rule of extended.slice(0, MAX_RULES)) {
    try {
      applyRule(rule);
    } catch {
      // The rule may be invalid in this engine; the others still apply.
    }
  }
  restoreDisplay(chain);
}

export type DomFeatures = { classes: string[]; ids: string[]; hrefs: string[] };

const MAX_FEATURES = 20_000;
const MAX_FEATURE_LENGTH = 300;

/** Classes, ids and link targets of the page: the engine selects its generic rules by them. */
export function collectDomFeatures(): DomFeatures {
  const classes = new Set<string>();
  const ids = new Set<string>();
  const hrefs = new Set<string>();
  const add = (set: Set<string>, value: string | null): void => {
    if (value && value.length <= MAX_FEATURE_LENGTH && set.size < MAX_FEATURES) set.add(value);
  };
  for (const element of document.querySelectorAll("[id], [class], a[href]")) {
    add(ids, element.getAttribute("id"));
    for (const name of element.classList) add(classes, name);
    if (element.tagName === "A") add(hrefs, element.getAttribute("href"));
  }
  return { classes: [...classes], ids: [...ids], hrefs: [...hrefs] };
}
