const NOT_LOGGED = "(not logged)";

/** What may stand in an error's message and belongs to a person or grants access, and what is written instead. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  // Of an address only scheme and host: user names, paths and queries carry secrets.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]+)[^\s"'<>]*/gi, "$1$2"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, NOT_LOGGED],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, NOT_LOGGED],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\b\w*_secret_\w+/g, NOT_LOGGED],
  [/\bbearer\s+[^\s"',;]+/gi, NOT_LOGGED],
  // V8 quotes the text that it could not parse.
  [/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/s, `${NOT_LOGGED} is not valid JSON`],
];

/**
 * An error's message without values: a failed query's message ends with its parameters, the database's own may end with
 * the value that it could not read, and others quote addresses, keys or bodies.
 */
export function withoutValues(message: string): string {
  const [query = "", ...parameters] = message.split(/^params: /m);
  const named = query.replace(/: ".*"$/s, `: "${NOT_LOGGED}"`);
  const whole = parameters.length > 0 ? `${named}params: ${NOT_LOGGED}` : named;
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), whole);
}
