import { parseQuery } from "#shared/name-check/query.ts";
import { toInternationalName } from "#shared/name-check/validation.ts";

/** What a check is about: the name, or the ideas from its words. */
export function formatCheckTitle({
  query,
  ideas,
}: {
  query: string;
  ideas?: number | null | undefined;
}): string {
  if (!ideas) return formatQuery(query);
  return `Ideas for ${query}${ideas > 1 ? `, page ${ideas}` : ""}`;
}

/** A query as people type it: 'münchen (xn--mnchen-3ya.com)', because the A-label alone cannot be read. */
export function formatQuery(query: string): string {
  const international = toInternationalName(parseQuery(query).base);
  return international ? `${international} (${query})` : query;
}
