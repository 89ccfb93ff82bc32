import type { Appearance } from "../protocol.ts";

/** Default variables of each theme. */
const THEMES: Record<string, Record<string, string>> = {
  stripe: {
    colorPrimary: "#0570de",
    colorBackground: "#ffffff",
    colorText: "#30313d",
    colorDanger: "#c0123c",
    colorTextSecondary: "#6d6e78",
    colorTextPlaceholder: "#6f7680",
  },
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorDanger: "#fe87a1",
    colorTextSecondary: "#c9cace",
    colorTextPlaceholder: "#b3b4bb",
  },
};

const COMMON: Record<string, string> = {
  borderRadius: "5px",
  fontSizeBase: "16px",
  spacingUnit: "4px",
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, sans-serif",
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Classes and states that pages may style: `.Input`, `.Tab--selected`, `.Input:focus`, `.Input::placeholder`. */
const SELECTOR = /^\.[A-Z]\w*(--\w+)?(:{1,2}[a-z-]+)?$/;

const sheet = new CSSStyleSheet();

/** Applies the page's appearance options: variables, then rules. */
export function applyAppearance({ theme = "stripe", variables = {}, rules = {} }: Appearance): void {
  const root = document.documentElement;
  const all = { ...COMMON, ...(THEMES[theme] ?? THEMES.stripe), ...variables };
  root.removeAttribute("style");
  for (const [name, value] of Object.entries(all)) root.style.setProperty(`--${kebab(name)}`, value);

  sheet.replaceSync("");
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!SELECTOR.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(declarations)) rule.style.setProperty(kebab(name), value);
  }
  document.adoptedStyleSheets = [sheet];
}
