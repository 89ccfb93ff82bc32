import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describeContract } from "#server/docs/describe-schema.ts";
import { MCP_CLIENTS, MCP_INSTALL_LINKS } from "#server/docs/mcp-guide.ts";
import {
  FIRECRAWL_CRAWL_FIELDS,
  FIRECRAWL_FIELDS,
  SCREENSHOTONE_FIELDS,
} from "#server/docs/migration-guides.ts";
import { findDocPage } from "#server/docs/pages.ts";
import { toMarkdown } from "#server/docs/to-markdown.ts";
import { ScrapeRequest } from "#server/firecrawl/contract.ts";
import { CrawlRequest } from "#server/firecrawl/crawl-contract.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

const readPage = (slug: string): string => {
  const page = findDocPage(slug);
  if (!page) throw new Error(`There is no page ${slug}`);
  return toMarkdown(page);
};

test("the page about Firecrawl has every option of its contract, and no other", () => {
  const names = FIRECRAWL_FIELDS.map(([name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(ScrapeRequest.shape).sort());
  for (const name of names) expect(readPage("coming-from-firecrawl")).toContain(`| \`${name}\` |`);
});

test("the page about Firecrawl has every option of its crawl, and no other", () => {
  const names = FIRECRAWL_CRAWL_FIELDS.map(([name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(CrawlRequest.shape).sort());
  for (const name of names) expect(readPage("coming-from-firecrawl")).toContain(`| \`${name}\` |`);
});

test("the page about Firecrawl has every error that the call can answer, with its status", async () => {
  const markdown = readPage("coming-from-firecrawl");
  const codes = Object.keys(PROBLEMS) as ErrorCode[];
  const onlyOtherCalls: ErrorCode[] = [
    ...(["not_found", "method_not_allowed", "conflict", "expired"] as const),
    ...(["idempotency_in_progress", "idempotency_mismatch"] as const),
  ];
  for (const code of codes.filter((one) => !onlyOtherCalls.includes(one))) {
    const response = toFirecrawlResponse(new AppError(code, "Text.", { planLimit: undefined }), "id");
    const body = (await response.json()) as { code: string };
    expect(response.status).not.toBe(502);
    expect(markdown).toContain(`| ${response.status} | \`${body.code}\` |`);
  }
});

test("the page about ScreenshotOne names only fields of the contract", () => {
  const known = describeContract(ScreenshotCall).map(({ name }) => name);
  for (const [, field] of SCREENSHOTONE_FIELDS) if (field !== null) expect(known).toContain(field);
  expect(readPage("coming-from-screenshotone")).toContain("| `full_page` | `fullPage` |");
});

test("the MCP page has every tool with its cost", () => {
  const markdown = readPage("mcp");
  for (const { name, title } of MCP_TOOLS) expect(markdown).toContain(`| \`${name}\` | ${title} |`);
  expect(markdown).toContain("1 screenshot");
});

const URL = "http://localhost:3999/api/mcp";
const headers = z.strictObject({
  Authorization: z.string().check(z.regex(/^Bearer (YOUR_KEY|\$\{[\w:-]+\})$/)),
});
const url = z.literal(URL);
const servers = <T extends z.ZodMiniType>(server: T) =>
  z.strictObject({ mcpServers: z.strictObject({ "saas-tools": server }) });

/** The published formats: what each client requires of a remote server with a header. */
const FORMATS: Record<string, z.ZodMiniType> = {
  // https://code.claude.com/docs/en/mcp
  "Claude Code, for a project": servers(z.strictObject({ type: z.literal("http"), url, headers })),
  // https://github.com/geelen/mcp-remote: no space after the colon, because some clients split arguments.
  "Claude Desktop": servers(
    z.strictObject({
      command: z.literal("npx"),
      args: z.tuple([
        z.literal("-y"),
        z.literal("mcp-remote"),
        url,
        z.literal("--header"),
        // biome-ignore lint/suspicious/noTemplateCurlyInString: mcp-remote replaces it with the variable.
        z.literal("Authorization:${AUTHORIZATION}"),
      ]),
      env: z.strictObject({ AUTHORIZATION: z.literal("Bearer YOUR_KEY") }),
    }),
  ),
  // https://cursor.com/docs/context/mcp
  Cursor: servers(z.strictObject({ url, headers })),
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
  "VS Code": z.strictObject({
    inputs: z.tuple([
      z.strictObject({
        type: z.literal("promptString"),
        id: z.literal("saas-tools-key"),
        description: z.string(),
        password: z.literal(true),
      }),
    ]),
    servers: z.strictObject({ "saas-tools": z.strictObject({ type: z.literal("http"), url, headers }) }),
  }),
  // https://geminicli.com/docs/tools/mcp-server
  "Gemini CLI": servers(z.strictObject({ httpUrl: url, headers })),
};

test.each(
  MCP_CLIENTS.filter(({ format }) => format === "json").map((client) => [client.name, client] as const),
)("the configuration of %s has its published format", (name, { code }) => {
  expect(FORMATS[name]?.safeParse(JSON.parse(code)).error).toBeUndefined();
});

test("the configuration of Codex has its table, address and the name of a variable", () => {
  // https://developers.openai.com/codex/mcp
  const code = MCP_CLIENTS.find(({ name }) => name === "Codex")?.code;
  expect(code?.split("\n")).toEqual([
    "[mcp_servers.saas-tools]",
    `url = "${URL}"`,
    'bearer_token_env_var = "SAAS_TOOLS_KEY"',
  ]);
});

test("the links that add the server to an editor have its address as configuration, and are on the page", () => {
  const [cursor = "", vsCode = ""] = Object.values(MCP_INSTALL_LINKS);
  const readConfig = (link: string) => new globalThis.URL(link).searchParams.get("config") ?? "";
  expect(JSON.parse(atob(readConfig(cursor)))).toEqual({ url: URL });
  expect(JSON.parse(readConfig(vsCode))).toEqual({ type: "http", url: URL });
  for (const link of [cursor, vsCode]) expect(readPage("mcp")).toContain(`](${link})`);
});

test("every client is on the page, and none has a key in the address", () => {
  const markdown = readPage("mcp");
  for (const { name, code } of MCP_CLIENTS) {
    expect(markdown).toContain(`## ${name}\n`);
    expect(markdown).toContain(code);
    expect(code).not.toMatch(/[?&]\w*key=/i);
  }
  expect(markdown).toContain("Accept: application/json, text/event-stream");
});
