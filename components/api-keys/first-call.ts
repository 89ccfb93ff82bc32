import { createSnippets } from "#shared/api/snippets.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** A command that saves a screenshot as a file. */
export function createFirstCall(apiKey: string): string {
  const [curl] = createSnippets(
    {
      method: "POST",
      path: "/screenshot",
      body: { url: "https://example.com" },
      file: { accept: "image/jpeg", name: "screenshot.jpg" },
    },
    { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey },
  );
  return curl?.code ?? "";
}
