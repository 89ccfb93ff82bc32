import type { DocEntry } from "#shared/docs/search.ts";
import { paths } from "#shared/paths.ts";

/** Fetches the index of the documentation's search. @throws Error if the response is not 2xx */
export async function fetchDocEntries(): Promise<DocEntry[]> {
  const response = await fetch(paths.docsSearch);
  if (!response.ok) throw new Error(`The search index was not loaded (${response.status})`);
  return response.json();
}
