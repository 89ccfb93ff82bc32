/** `sites#marker#body` of a cosmetic rule; the markers are AdGuard's. */
const COSMETIC = /^(?<sites>[^#]*?)(?<marker>#@?\$?\??#)(?<body>.+)$/;
const PATH_MODIFIER = /^\[\$path=(?<path>\/[^\]]*)\](?<rest>.*)$/;
const CSS_RULE = /^(?<selector>.+?)\s*\{\s*(?<css>[^{}]*?)\s*\}$/;
const HIDING = /^display\s*:\s*none\s*(!important)?;?$/i;
const REMOVING = /^remove\s*:\s*true;?$/i;
/** Selectors of AdGuard's engine with an equivalent here. */
const EQUIVALENTS: [RegExp, string][] = [
  [/:(?:-abp-)?contains\(/g, ":has-text("],
  [/:-abp-has\(/g, ":has("],
  [/:nth-ancestor\(/g, ":upward("],
];

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Translates `selector { css }` to a plain selector, `:remove()` or `:style(...)`; null without an equivalent. */
function translateCss(body: string, path: string): string | null {
  const { selector, css } = CSS_RULE.exec(body)?.groups ?? {};
  if (!selector || !css || selector.startsWith("@")) return null;
  if (HIDING.test(css)) return `${selector}${path}`;
  if (REMOVING.test(css)) return `${selector}${path}:remove()`;
  return isAscii(css) ? `${selector}${path}:style(${css})` : null;
}

function translateSelector(selector: string): string {
  return EQUIVALENTS.reduce((text, [theirs, ours]) => text.replace(theirs, ours), selector);
}

/** Rules for single paths: only plain prefixes have an equivalent. */
function parsePath(line: string): { line: string; path: string } | null {
  if (!line.startsWith("[$")) return { line, path: "" };
  const { path, rest } = PATH_MODIFIER.exec(line)?.groups ?? {};
  return path && rest && !/[*|()]/.test(path) ? { line: rest, path: `:matches-path(${path})` } : null;
}

/**
 * Translates a line of an AdGuard list to the syntax of uBlock Origin, which the engine uses; null for unsupported
 * rules. AdGuard's syntax: https://adguard.com/kb/general/ad-filtering/create-own-filters/.
 */
export function translateRule(rule: string): string | null {
  if (rule === "" || rule.startsWith("!") || rule.includes("#%#") || rule.includes("#@%#")) return null;
  const taken = parsePath(rule);
  if (!taken) return null;
  const { sites, marker, body } = COSMETIC.exec(taken.line)?.groups ?? {};
  if (sites === undefined || !marker || !body) return taken.path ? null : rule;
  const selector = marker.includes("$") ? translateCss(body, taken.path) : `${body}${taken.path}`;
  if (!selector) return null;
  return `${sites}${marker.includes("@") ? "#@#" : "##"}${translateSelector(selector)}`;
}
