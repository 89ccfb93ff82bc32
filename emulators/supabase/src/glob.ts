const SPECIAL = /[\\^$+.()|{}[\]*?/-]/g;

/** Translates one token of a pattern to a regular expression. */
function translate(piece: string): string {
  if (piece === "**") return ".*";
  if (piece === "*") return "[^./]*";
  if (piece === "?") return "[^./]";
  const set = /^\[(!?)(.+)\]$/s.exec(piece);
  if (set) return `[${set[1] ? "^" : ""}${set[2]?.replace(/[\\\]^[]/g, "\\$&")}]`;
  return piece.replace(/^\\(.)$/s, "$1").replace(SPECIAL, "\\$&");
}

/**
 * Matches Supabase's patterns for redirect URLs: `*` stops at `.` and `/`, `**` does not, `?` is one character of a
 * part, `[a-z]` and `[!a-z]` are sets, and a backslash escapes the next character.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const pieces = pattern.match(/\*\*|\*|\?|\[!?[^\]]+\]|\\.|[^*?[\\]+|./gs) ?? [];
  return new RegExp(`^${pieces.map(translate).join("")}$`, "s").test(text);
}
