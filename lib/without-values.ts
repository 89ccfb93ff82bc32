/**
 * A failed query's message ends with its parameters, which can be anybody's e-mail or a text of many lines; the
 * database's own message may end with the value that it could not read. Both are cut.
 */
export function withoutValues(message: string): string {
  const [query = "", ...parameters] = message.split(/^params: /m);
  const named = query.replace(/: ".*"$/s, ': "(not logged)"');
  return parameters.length > 0 ? `${named}params: (not logged)` : named;
}
