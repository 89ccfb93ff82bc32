/** The largest id there can be. */
const MAX_ID = 2_147_483_647;

/** A plan's number from an address, or null when it is none. The path wins over the query. */
export function parsePlanId(path: string | undefined, query: string | null): number | null {
  const text = path ?? query ?? "";
  if (!/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= MAX_ID ? id : null;
}
