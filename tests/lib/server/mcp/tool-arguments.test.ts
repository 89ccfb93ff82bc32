import { expect, test } from "vitest";
import { toSchema } from "#server/api/json-schema.ts";
import { normalizeToolCall, readToolArguments } from "#server/mcp/tool-arguments.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";

const getSchema = (name: string) => {
  const tool = MCP_TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`No tool ${name}`);
  return toSchema(tool.input);
};

const url = "https://kiln.test";

test.each<[string, object, object]>([
  [
    "take_screenshot",
    { url, fullPage: "true", darkMode: "False", delaySeconds: "2" },
    { url, fullPage: true, darkMode: false, delaySeconds: 2 },
  ],
  [
    "take_screenshot",
    { url, fullPage: "1", omitBackground: 0 },
    { url, fullPage: true, omitBackground: false },
  ],
  [
    "take_screenshot",
    { url, viewport: '{"width": 800, "height": "600"}' },
    { url, viewport: { width: 800, height: 600 } },
  ],
  ["take_screenshot", { url, block: { ads: "false", banners: null } }, { url, block: { ads: false } }],
  ["take_screenshot", { url, hideSelectors: '["nav", "#x"]' }, { url, hideSelectors: ["nav", "#x"] }],
  ["read_page", { url, captureId: null, offset: " 10 ", comments: null }, { url, offset: 10 }],
  [
    "run_steps",
    { url, steps: '[{"click": {"selector": "#a"}}]' },
    { url, steps: [{ click: { selector: "#a" } }] },
  ],
  [
    "extract_fields",
    { url, fields: '{"price": {"selector": ".price", "list": "true"}}' },
    { url, fields: { price: { selector: ".price", list: true } } },
  ],
  [
    "extract_records",
    { url, schema: '{"type": "object"}', tables: "true" },
    { url, schema: { type: "object" }, tables: true },
  ],
  ["check_names", { name: 360, tlds: '[".com"]', ideas: null }, { name: "360", tlds: [".com"] }],
  [
    "start_captures",
    { urls: [url], screenshot: '{"fullPage": "true", "type": null}' },
    { urls: [url], screenshot: { fullPage: true } },
  ],
  ["start_captures", { urls: `["${url}"]`, dryRun: "true" }, { urls: [url], dryRun: true }],
])("the arguments of %s %j are read as the schema wants", (name, sent, input) => {
  expect(readToolArguments(getSchema(name), sent)).toEqual({ input, ignored: [] });
});

test.each<[string, object]>([
  ["take_screenshot", { url: null, fullPage: "maybe", delaySeconds: "soon", viewport: "{" }],
  ["take_screenshot", { url, fullPage: "", delaySeconds: "", viewport: "[]" }],
  ["take_screenshot", { url, unknown: null }],
])("what %s cannot read stays, and is refused later: %j", (name, sent) => {
  expect(readToolArguments(getSchema(name), sent).input).toEqual(sent);
});

test.each([undefined, null, {}])("%j is no argument", (sent) => {
  expect(readToolArguments(getSchema("get_usage"), sent)).toEqual({ input: {}, ignored: [] });
  expect(readToolArguments(getSchema("get_job"), sent)).toEqual({ input: {}, ignored: [] });
});

test("every optional argument of every tool can be null", () => {
  for (const { name, input } of MCP_TOOLS) {
    const schema = toSchema(input) as { properties?: object; required?: string[] };
    const required = schema.required ?? [];
    const sent = Object.fromEntries(Object.keys(schema.properties ?? {}).map((field) => [field, null]));
    const { input: read } = readToolArguments(schema, sent);
    expect([name, Object.keys(read as object)]).toEqual([
      name,
      Object.keys(sent).filter((field) => required.includes(field)),
    ]);
  }
});

test("a tool without arguments ignores those that a client makes up, and names them", () => {
  expect(readToolArguments(getSchema("get_usage"), { random_string: "x", n: null })).toEqual({
    input: {},
    ignored: ["random_string", "n"],
  });
});

test("the schema of each tool names what is required", () => {
  const required = Object.fromEntries(
    MCP_TOOLS.map(({ name, input }) => [name, toSchema(input).required ?? []]),
  );
  expect(required).toEqual({
    take_screenshot: ["url"],
    read_page: ["url"],
    run_steps: ["url", "steps"],
    extract_fields: ["url"],
    extract_records: ["url"],
    compare_pages: ["base", "other"],
    check_names: ["name"],
    start_captures: ["urls"],
    map_site: ["url"],
    start_crawl: ["url"],
    get_job: ["jobId"],
    cancel_job: ["jobId"],
    get_usage: [],
  });
  expect(getSchema("extract_fields").description).toContain("`fields` or `preset`");
});

test("normalizeToolCall reads arguments that are null or JSON text", () => {
  const call = (value: object) => ({ method: "tools/call", params: { name: "get_usage", ...value } });
  expect(normalizeToolCall(call({ arguments: null }))).toEqual(call({}));
  expect(normalizeToolCall(call({}))).toEqual(call({}));
  expect(normalizeToolCall(call({ arguments: "" }))).toEqual(call({ arguments: {} }));
  expect(normalizeToolCall(call({ arguments: '{"a":1}' }))).toEqual(call({ arguments: { a: 1 } }));
  for (const other of [null, [], { method: "ping" }, { method: "tools/call" }, call({ arguments: "x" })])
    expect(normalizeToolCall(other)).toBe(other);
});
