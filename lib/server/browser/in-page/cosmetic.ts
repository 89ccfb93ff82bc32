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

const MIN_OPACITY = 0.05;
/** The part of the text that makes an element the page's content. */
const CONTENT_SHARE = 0.8;
const MAX_DEPTH = 6;
/** Style sheets that hide a page until a script has run are short. */
const MAX_HIDING_RULES = 5;

function getTextLength(element: Element): number {
  const code = [...element.querySelectorAll("script, style, noscript, template")];
  return code.reduce((rest, { textContent }) => rest - textContent.length, element.textContent.length);
}

/** The document, its body, and the elements in it that each hold nearly all of its text. */
function listContentElements(): HTMLElement[] {
  const chain = [document.documentElement, document.body];
  const length = getTextLength(document.body);
  for (let at: Element | undefined = document.body; at && chain.length < MAX_DEPTH; ) {
    at = [...at.children].find((child) => getTextLength(child) > length * CONTENT_SHARE);
    if (at instanceof HTMLElement) chain.push(at);
  }
  return chain;
}

const HIDES_ALL = /^(?:(?:html|body|:root) ?>? ?)*\*$/;

/** Turns off style sheets that hide every element, as some snippets write them. */
function disableHidingSheets(): void {
  for (const sheet of document.styleSheets) {
    if (sheet.href !== null || sheet.cssRules.length > MAX_HIDING_RULES) continue;
    const hides = [...sheet.cssRules].some(
      (rule) =>
        rule instanceof CSSStyleRule &&
        HIDES_ALL.test(rule.selectorText) &&
        (rule.style.visibility === "hidden" || rule.style.opacity === "0"),
    );
    if (hides) sheet.disabled = true;
  }
}

/**
 * Shows a page that hides itself until a script has run, which may have been blocked: snippets of A/B tests and of web
 * fonts do so against flicker.
 */
export function revealPage(): void {
  if (!document.body) return;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    Number(getComputedStyle(element).opacity) >= MIN_OPACITY;
  const chain = listContentElements();
  if (chain.every(isVisible)) return;
  disableHidingSheets();
  for (const element of chain.filter((one) => !isVisible(one))) {
    const { display, visibility, opacity } = getComputedStyle(element);
    const show = (name: string, value: string) => element.style.setProperty(name, value, "important");
    show("transition", "none");
    if (Number(opacity) < MIN_OPACITY) show("opacity", "1");
    if (visibility !== "visible" && !chain.at(-1)?.checkVisibility({ visibilityProperty: true }))
      show("visibility", "visible");
    if (display === "none" && element === document.body) show("display", "block");
  }
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
