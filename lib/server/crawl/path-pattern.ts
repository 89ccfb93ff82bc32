/**
 * Whether a path matches a pattern: `**` is any text, `*` any text without a slash, `?` one character except a slash.
 * `/docs/**` also matches `/docs`. Takes time proportional to the product of both lengths, whatever the pattern.
 */
export function matchesPathPattern(pattern: string, path: string): boolean {
  if (pattern.endsWith("/**") && path === pattern.slice(0, -3)) return true;
  const literal = /^[^*?]*/.exec(pattern)?.[0] ?? "";
  if (!path.startsWith(literal)) return false;
  /** Whether the pattern so far matches the path up to each position. */
  let reached = new Array<boolean>(path.length + 1).fill(false);
  reached[literal.length] = true;
  for (let at = literal.length; at < pattern.length; at += 1) {
    const character = pattern[at];
    const next = new Array<boolean>(path.length + 1).fill(false);
    if (character === "*") {
      const isDeep = pattern[at + 1] === "*";
      if (isDeep) at += 1;
      for (let end = 0; end <= path.length; end += 1)
        next[end] =
          reached[end] === true || (end > 0 && next[end - 1] === true && (isDeep || path[end - 1] !== "/"));
    } else
      for (let end = 1; end <= path.length; end += 1)
        next[end] =
          reached[end - 1] === true &&
          (character === "?" ? path[end - 1] !== "/" : path[end - 1] === character);
    reached = next;
  }
  return reached[path.length] === true;
}
