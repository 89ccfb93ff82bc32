import { parseQuery } from "#shared/name-check/query.ts";
import { toInternationalName } from "#shared/name-check/validation.ts";

/** A query as people type it: 'münchen (xn--mnchen-3ya.com)', because the A-label alone cannot be read. */
export function formatQuery(query: string): string {
  const international = toInternationalName(parseQuery(query).base);
  return international ? `${international} (${query})` : query;
}
