import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMcpHandler } from "#server/http/mcp-handler.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { listUrls } from "../jobs/support.ts";

/* Arguments as clients send them, by the official client in both protocols that it has. No page is opened. */

const handler = createMcpHandler(90);
type Result = {
  isError?: boolean;
  content: { text?: string }[];
  structuredContent?: Record<string, unknown>;
};

describe.each([
  ["2025-11-25", "legacy"],
  ["2026-07-28", { pin: "2026-07-28" }],
] as const)("a client of the protocol %s", (version, mode) => {
  let client: Client;
  beforeEach(async () => {
    const { key } = await makeKeyUser({});
    client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL("http://localhost:3999/api/mcp"), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
        fetch: (address, init) => handler(new Request(address, init), { params: Promise.resolve({}) }),
      }),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    // From now on the client validates results by the schemas of the tools.
    await client.listTools();
  });
  afterEach(() => client.close());

  const call = async (name: string, input: unknown) =>
    (await client.callTool({ name, arguments: input as Record<string, unknown> })) as Result;

  test.each([null, undefined, {}])("calls a tool without arguments with %j", async (input) => {
    const result = await call("get_usage", input);
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).not.toHaveProperty("ignoredArguments");
  });

  test("sees which arguments were ignored by a tool that takes none", async () => {
    const { structuredContent, content } = await call("get_usage", { random_string: "x" });
    expect(structuredContent).toMatchObject({
      ignoredArguments: ["random_string"],
      tools: expect.any(Array),
    });
    expect(content.at(-1)?.text).toContain('"ignoredArguments":["random_string"]');
  });

  test("sends null, texts of booleans and JSON as arguments", async () => {
    const [url = ""] = listUrls(1);
    const { structuredContent } = await call("start_captures", {
      urls: JSON.stringify([url, `<${url}>`, `${url}, ${url}2`]),
      dryRun: "true",
      onLimit: null,
      pdf: null,
      screenshot: '{"fullPage": "1", "delaySeconds": "3", "darkMode": null}',
    });
    expect(structuredContent).toMatchObject({
      job: null,
      list: { entries: [{ position: 0 }], duplicateCount: 1, refused: [{ position: 2 }] },
    });
  });

  test("gets an error for arguments that a tool does not have, and for missing ones", async () => {
    const unknown = await call("get_job", { jobId: "job_x", random_string: "" });
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([
      true,
      expect.stringContaining("random_string"),
    ]);
    const missing = await call("take_screenshot", null);
    expect([missing.isError, missing.content[0]?.text]).toEqual([
      true,
      expect.stringMatching(/^invalid: \/url/),
    ]);
  });
});
