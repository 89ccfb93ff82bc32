import { createSearchIndex } from "#server/docs/search-index.ts";

/** The index of the documentation's search, which browsers load on first use. */
export const GET = (): Response => Response.json(createSearchIndex());
