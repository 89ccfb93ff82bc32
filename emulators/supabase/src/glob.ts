const SPECIAL = /[\\^$+.()|{}[\]*?/-]/g;

/** One piece of a pattern and the regular expression it stands for. */
function translate(piece: string): string {
  if (piece === "**") return ".*";
  if (piece === "*") return "[^./]*";
  if (piece === "?") return "[^./]";
  const set = /^\[(!?)(.+)\]$/s.exec(piece);
  if (set) return `[${set[1] ? "^" : ""}${set[2]?.replace(/[\\\]^[]/g, "\\$&")}]`;
  return piece.replace(/^\\(.)$/s, "$1").replace(SPECIAL, "\\$&");
}

/**
 * Supabase's patterns for redirect addresses: `*` stops at `.` and `/`, `**` does not, `?` is one character of a part,
 * `[a-z]` and `[!a-z]` are sets, a backslash takes the next character literally.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const pieces = pattern.match(/\*\*|\*|\?|\[!?[^\]]+\]|\\.|[^*?[\\]+|./gs) ?? [];
  return new RegExp(`^${pieces.map(translate).join("")}$`, "s").test(text);
}
