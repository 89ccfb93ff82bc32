import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { YOUR_KEY } from "#shared/api/snippets.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { DocBlock, DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

const NAME = "saas-tools";
const URL = `${publicEnv.siteUrl}${backgroundApiPaths.mcp}`;
const BEARER = `Bearer ${YOUR_KEY}`;

type Client = {
  name: string;
  /** Where its configuration is stored, or where the command is run. */
  place: string;
  format: "json" | "toml" | "shell";
  code: string;
  note?: string;
};

const toJson = (value: object): string => JSON.stringify(value, null, 2);

/** The configuration of each client in its published format. Tests parse them. */
export const MCP_CLIENTS: Client[] = [
  {
    name: "Claude Code",
    place: "In a terminal:",
    format: "shell",
    code: `claude mcp add --transport http ${NAME} ${URL} --header "Authorization: ${BEARER}"`,
  },
  {
    name: "Claude Code, for a project",
    place: "In `.mcp.json`; the key is read from the environment:",
    format: "json",
    code: toJson({
      mcpServers: {
        [NAME]: { type: "http", url: URL, headers: { Authorization: `Bearer \${SAAS_TOOLS_KEY}` } },
      },
    }),
  },
  {
    name: "Claude Desktop",
    place: "In `claude_desktop_config.json`, with the npm package `mcp-remote`:",
    format: "json",
    code: toJson({
      mcpServers: {
        [NAME]: {
          command: "npx",
          args: ["-y", "mcp-remote", URL, "--header", `Authorization:\${AUTHORIZATION}`],
          env: { AUTHORIZATION: BEARER },
        },
      },
    }),
  },
  {
    name: "Cursor",
    place: "In `.cursor/mcp.json` or `~/.cursor/mcp.json`:",
    format: "json",
    code: toJson({ mcpServers: { [NAME]: { url: URL, headers: { Authorization: BEARER } } } }),
  },
  {
    name: "VS Code",
    place: "In `.vscode/mcp.json`; it asks for the key once:",
    format: "json",
    code: toJson({
      inputs: [{ type: "promptString", id: "saas-tools-key", description: "API key", password: true }],
      servers: {
        [NAME]: { type: "http", url: URL, headers: { Authorization: `Bearer \${input:saas-tools-key}` } },
      },
    }),
  },
  {
    name: "Codex",
    place: "In `~/.codex/config.toml`; the key is read from the environment:",
    format: "toml",
    code: `[mcp_servers.${NAME}]\nurl = "${URL}"\nbearer_token_env_var = "SAAS_TOOLS_KEY"`,
  },
  {
    name: "Gemini CLI",
    place: "In `~/.gemini/settings.json`:",
    format: "json",
    code: toJson({ mcpServers: { [NAME]: { httpUrl: URL, headers: { Authorization: BEARER } } } }),
  },
];

/** Addresses by which an editor adds the server, in their published forms. Tests parse them. */
export const MCP_INSTALL_LINKS = {
  "https://cursor.com/docs/mcp/install-links": `https://cursor.com/en/install-mcp?name=${NAME}&config=${encodeURIComponent(btoa(JSON.stringify({ url: URL })))}`,
  "https://code.visualstudio.com/api/extension-guides/ai/mcp": `https://vscode.dev/redirect/mcp/install?name=${NAME}&config=${encodeURIComponent(JSON.stringify({ type: "http", url: URL }))}`,
};
const [CURSOR_LINK, VS_CODE_LINK] = Object.values(MCP_INSTALL_LINKS);

/** Where each client takes the address. */
const CONNECTIONS = [
  "**Claude**: Settings, Connectors, Add custom connector.",
  "**ChatGPT**: Settings, Apps, Advanced settings, Developer mode; then Create app, with OAuth.",
  `**Cursor**: [add it by a press](${CURSOR_LINK}).`,
  `**VS Code**: [add it by a press](${VS_CODE_LINK}).`,
  `**Claude Code**: \`claude mcp add --transport http ${NAME} ${URL}\`, then \`/mcp\`.`,
  `**Clients without OAuth**: the command \`npx -y mcp-remote ${URL}\`.`,
];

/** A request without a client, which a test sends. */
const MCP_CURL = `curl "${URL}" \\
  --header "Authorization: ${BEARER}" \\
  --header "Content-Type: application/json" \\
  --header "Accept: application/json, text/event-stream" \\
  --data '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`;

const describeClient = ({ name, place, code }: Client): DocBlock[] => [
  { kind: "heading", id: name.toLowerCase().replace(/[^a-z]+/g, "-"), text: name },
  { kind: "text", text: place },
  { kind: "code", label: `Configuration of ${name}`, code },
];

const needs = ({ call }: (typeof MCP_TOOLS)[number]): string =>
  call.scopes.map((scope) => `\`${scope}\``).join(" or ");

export const createMcpGuide = (): DocPage => ({
  slug: "mcp",
  group: "Guides",
  title: "MCP server",
  description: "Screenshots, page content, jobs and name checks as tools of a language model.",
  blocks: [
    { kind: "code", label: "Address", code: URL },
    {
      kind: "list",
      items: [
        "Streamable HTTP without sessions, for protocols up to 2026-07-28.",
        "Calls count against your plans like those of the API. An error costs nothing, and its text says what to change.",
        "Images are at most 1,500 pixels a side and 300 KB, with a link to the full file that works for a day.",
        "Text is cut at 40,000 characters; the stored rest is free.",
        "What a page says, its title and metadata too, is in `pageContent` between markers and is data, because a page can contain instructions for your model. Only `run_steps` clicks and types.",
        "A call that runs longer than five seconds sends progress to clients that ask for it.",
      ],
    },
    { kind: "heading", id: "connect", text: "Connect by a press" },
    {
      kind: "text",
      text: "Add the address in your client. It opens a page on which you allow it to act for you:",
    },
    { kind: "list", items: CONNECTIONS },
    {
      kind: "text",
      text: `The app gets access for an hour at a time and renews it until you end it under [Account](${paths.apiKeys}), or 90 days after its last use. It can do what its scopes say, never more than an API key, and only on this address.`,
    },
    { kind: "heading", id: "tools", text: "Tools" },
    {
      kind: "table",
      label: "Tools",
      table: {
        columns: ["Tool", "What it does", "Cost", "Scope"],
        rows: MCP_TOOLS.map((tool) => [
          `\`${tool.name}\``,
          tool.title,
          tool.call.cost.split(". ")[0] ?? "",
          needs(tool),
        ]),
      },
    },
    { kind: "heading", id: "with-a-key", text: "Connect with a key" },
    {
      kind: "text",
      text: `A key of [your account](${paths.apiKeys}) is a header, never part of the address. A key that is not valid is an error, and opens no page.`,
    },
    ...MCP_CLIENTS.flatMap(describeClient),
    { kind: "heading", id: "without-a-client", text: "Without a client" },
    { kind: "text", text: "`Accept` must name both media types:" },
    { kind: "code", label: "List the tools", code: MCP_CURL },
  ],
});
