import { createSnippets, type SnippetCall, YOUR_KEY } from "#shared/api/snippets.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** A call of this site's API as a curl command, with a placeholder for the key. */
export function createCurl(call: SnippetCall): string {
  const target = { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey: YOUR_KEY };
  return createSnippets(call, target).find(({ language }) => language === "curl")?.code ?? "";
}
