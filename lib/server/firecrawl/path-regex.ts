const TOKEN = /\\([./\-_])|(\.[*+]|\(\.\*\)|\[\^\/\][*+]|(?<=\/)\*{1,2}(?=\/|$))|([\w/\-~%@:,!=&;'])/y;

/**
 * Translates a regular expression of a path to a pattern with wildcards, which cannot take exponential time. A star after
 * a slash is read as in a glob: as an expression it would only repeat the slash.
 * @returns null for an expression that has more than text, anchors and wildcards
 */
export function toPathPattern(expression: string): string | null {
  const isAnchoredAtStart = expression.startsWith("^");
  const isAnchoredAtEnd = expression.endsWith("$") && !expression.endsWith("\\$");
  const text = expression.slice(isAnchoredAtStart ? 1 : 0, isAnchoredAtEnd ? -1 : undefined);
  let pattern = "";
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, escaped, wildcard, literal] = match;
    if (wildcard) {
      const star = wildcard.startsWith("[") ? "*" : "**";
      pattern += wildcard.endsWith("+") ? `?${star}` : star;
    } else pattern += escaped ?? literal;
  }
  const whole = `${isAnchoredAtStart ? "" : "**"}${pattern}${isAnchoredAtEnd ? "" : "**"}`;
  return whole.replace(/\*{3,}/g, "**");
}
