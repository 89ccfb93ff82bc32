import { createMcpHandler } from "#server/http/mcp-handler.ts";

const handler = createMcpHandler(90);

export type McpResult = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
};

/** Calls a tool of the MCP server as a client does. */
export async function callMcpTool(key: string, name: string, input: object): Promise<McpResult> {
  const request = new Request("http://localhost:3999/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const text = await (await handler(request, { params: Promise.resolve({}) })).text();
  const json = text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "");
  return (JSON.parse(json) as { result: McpResult }).result;
}
