import { createSnippets, type SnippetCall } from "#shared/api/snippets.ts";
import type { ApiScope, CreatedApiKey } from "#shared/api-keys/contract.ts";
import type { ToolName } from "#shared/catalog/tools.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

type FirstCall = { does: string; scope: ApiScope; tool: ToolName | null; call: SnippetCall };

const SCREENSHOT: FirstCall = {
  does: "saves a screenshot",
  scope: "capture",
  tool: "screenshot",
  call: {
    method: "POST",
    path: "/screenshot",
    body: { url: "https://example.com" },
    file: { accept: "image/jpeg", name: "screenshot.jpg" },
  },
};

/** Calls to begin with, the most useful first. */
const FIRST_CALLS: readonly FirstCall[] = [
  SCREENSHOT,
  {
    does: "extracts a page as Markdown",
    scope: "extract",
    tool: "extraction",
    call: { method: "POST", path: "/extract", body: { url: "https://example.com" } },
  },
  {
    does: "checks a name",
    scope: "names",
    tool: "nameCheck",
    call: { method: "POST", path: "/names/check", body: { name: "zephyrly" } },
  },
  {
    does: "lists your usage and limits",
    scope: "usage:read",
    tool: null,
    call: { method: "GET", path: "/usage" },
  },
];

function toCurl({ call }: FirstCall, apiKey: string): string {
  const [curl] = createSnippets(call, { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey });
  return curl?.code ?? "";
}

/** A command that saves a screenshot as a file. */
export const createScreenshotCommand = (apiKey: string): string => toCurl(SCREENSHOT, apiKey);

/** A command that a new key and the plans of its user allow; null without one. */
export function createFirstCommand({ key, summary: { scopes }, tools }: CreatedApiKey) {
  const first = FIRST_CALLS.find(
    ({ scope, tool }) => scopes.includes(scope) && (tool === null || tools.includes(tool)),
  );
  return first ? { does: first.does, command: toCurl(first, key) } : null;
}
