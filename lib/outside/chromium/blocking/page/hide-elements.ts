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

/**
 * Hides what filter rules name. The style sheet is constructed, not inserted: the page's content security policy does not
 * forbid it, and the page's own style sheets stay as they are.
 */
export function hideElements(css: string, extended: ExtendedRule[]): void {
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
}
