/** Largest Postgres integer. */
const MAX_ID = 2_147_483_647;

/** The plan id of a URL; null if it is not a valid id. The path takes precedence over the query. */
export function parsePlanId(path: string | undefined, query: string | null): number | null {
  const text = path ?? query ?? "";
  if (!/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= MAX_ID ? id : null;
}
