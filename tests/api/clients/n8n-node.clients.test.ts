import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { install, npm } from "#scripts/install-packages.mjs";
import { createApiKey, signedInWithPlans, site } from "../client.ts";

vi.setConfig({ hookTimeout: 240_000 });

type Values = Record<string, unknown>;
type Routing = {
  request?: { method?: string; url?: string; headers?: Record<string, string>; qs?: Values };
  send?: { type?: string; property?: string; value?: string };
};
type Property = {
  name: string;
  type: string;
  default: unknown;
  value?: unknown;
  displayOptions?: { show: Record<string, unknown[]> };
  options?: Property[];
  routing?: Routing;
};
type Description = {
  properties: Property[];
  requestDefaults: { baseURL: string; headers: Record<string, string> };
};
type Credentials = {
  authenticate: { properties: { headers: Record<string, string> } };
  test: { request: { baseURL: string; url: string } };
};

const FOLDER = join(ROOT, "packages", "n8n-node");
let node: Description;
let credentials: Credentials;
let apiKey = "";

beforeAll(async () => {
  apiKey = (await createApiKey((await signedInWithPlans("pro", "checkerFree")).token)).key;
  await install(process.execPath, FOLDER);
  await npm(process.execPath, ["run", "build"], FOLDER);
  const load = createRequire(join(FOLDER, "package.json"));
  node = new (load("./dist/nodes/SaasTools/SaasTools.node.js").SaasTools)().description;
  credentials = new (load("./dist/credentials/SaasToolsApi.credentials.js").SaasToolsApi)();
});

test("the package follows n8n's rules for community nodes", async () => {
  await npm(process.execPath, ["run", "lint", "--", "--max-warnings", "0"], FOLDER);
});

/** A text, or the value of an n8n expression: `=a {{code}}`. */
function evaluate(text: string, scope: Values): unknown {
  if (!text.startsWith("=")) return text;
  const run = (code: string) =>
    new Function(...Object.keys(scope), `return (${code})`)(...Object.values(scope));
  const whole = /^=\{\{(.*)\}\}$/s.exec(text);
  if (whole?.[1] !== undefined && !whole[1].includes("}}")) return run(whole[1]);
  return text.slice(1).replace(/\{\{(.*?)\}\}/g, (_text, code: string) => String(run(code)));
}

const isShown = ({ displayOptions }: Property, values: Values): boolean =>
  Object.entries(displayOptions?.show ?? {}).every(([name, allowed]) => allowed.includes(values[name]));

/** The routings of what is shown and set, with the value that each sends. */
function listRoutings(properties: Property[], values: Values): { routing: Routing; value: unknown }[] {
  return properties
    .filter((property) => isShown(property, values))
    .flatMap((property) => {
      const value = values[property.name] ?? property.default;
      if (property.type === "collection")
        return (property.options ?? []).flatMap(({ name, routing }) =>
          routing && name in (value as Values) ? [{ routing, value: (value as Values)[name] }] : [],
        );
      const chosen =
        property.type === "options" ? property.options?.find((option) => option.value === value) : undefined;
      return [property.routing, chosen?.routing].flatMap((routing) => (routing ? [{ routing, value }] : []));
    });
}

function setField(body: Values, [name = "", ...rest]: string[], value: unknown): void {
  if (rest.length > 0) {
    body[name] ??= {};
    setField(body[name] as Values, rest, value);
  } else body[name] = value;
}

/** Sends what n8n sends for these values, of the parts of n8n's declarative style that the node uses. */
async function run(values: Values): Promise<{ status: number; type: string | null; data: unknown }> {
  const scope = { $parameter: values, $credentials: { apiKey, baseUrl: `${site}/` } };
  const routings = listRoutings(node.properties, values);
  const [body, headers]: [Values, Values] = [{}, { ...node.requestDefaults.headers }];
  let request: Routing["request"] = {};
  for (const { routing, value } of routings) {
    request = { ...request, ...routing.request };
    Object.assign(headers, routing.request?.headers);
    const { send } = routing;
    if (send?.property)
      setField(
        body,
        send.property.split("."),
        send.value ? evaluate(send.value, { ...scope, $value: value }) : value,
      );
  }
  for (const [name, text] of Object.entries(credentials.authenticate.properties.headers))
    headers[name] = evaluate(text, scope);
  const query = new URLSearchParams(
    Object.entries(request.qs ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const url = `${evaluate(node.requestDefaults.baseURL, scope)}${evaluate(request.url ?? "", scope)}`;
  const response = await fetch(`${url}${query.size > 0 ? `?${query}` : ""}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    body: request.method === "POST" ? JSON.stringify(body) : null,
  });
  const type = response.headers.get("content-type");
  const data =
    response.status === 204
      ? null
      : await (type?.includes("json") ? response.json() : response.arrayBuffer());
  return { status: response.status, type, data };
}

type Schema = { $ref?: string; properties?: Record<string, Schema> };
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
};
const { paths, components } = JSON.parse(
  readFileSync(join(ROOT, "docs", "openapi.json"), "utf8"),
) as Document;
const resolve = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? (components.schemas[$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

test("every operation is one of the document, and sends only its fields", () => {
  const operations = node.properties.filter(({ name }) => name === "operation");
  expect(operations.flatMap(({ options = [] }) => options)).toHaveLength(13);
  for (const { displayOptions, options = [] } of operations)
    for (const { value: operation, routing } of options) {
      const values: Values = { resource: displayOptions?.show.resource?.[0], operation };
      const path = String(routing?.request?.url)
        .replace(/^=/, "")
        .replace(/\{\{.*?\}\}/, "{id}");
      const call = paths[path]?.[String(routing?.request?.method).toLowerCase()];
      expect([path, call !== undefined]).toEqual([path, true]);
      const shown = node.properties.filter((property) => isShown(property, values));
      const fields = shown.flatMap((property) => [
        property,
        ...(property.type === "collection" ? (property.options ?? []) : []),
      ]);
      for (const { routing: sent } of fields) {
        const [name = "", inner] = sent?.send?.property?.split(".") ?? [];
        if (name === "") continue;
        const schema = resolve(call?.requestBody?.content["application/json"]?.schema ?? {}).properties?.[
          name
        ];
        expect([path, name, schema !== undefined]).toEqual([path, name, true]);
        if (inner) expect(Object.keys(resolve(schema ?? {}).properties ?? {})).toContain(inner);
      }
    }
});

const BLOG = "http://blog.test";

test.each<[string, Values, string, unknown]>([
  [
    "page",
    { operation: "screenshot", url: BLOG, output: "file", options: { type: "png", width: 400, height: 300 } },
    "image/png",
    expect.any(ArrayBuffer),
  ],
  [
    "page",
    { operation: "pdf", url: BLOG, output: "file", options: { paper: "a5", landscape: true } },
    "application/pdf",
    expect.any(ArrayBuffer),
  ],
  [
    "page",
    { operation: "screenshot", url: BLOG, output: "link", options: { device: "mobile", darkMode: true } },
    "application/json",
    { file: expect.any(Object) },
  ],
  [
    "page",
    {
      operation: "extract",
      url: BLOG,
      options: {
        excludeSelectors: "nav, footer",
        schema: '{"type":"object","properties":{"title":{"type":"string"}}}',
      },
    },
    "application/json",
    { markdown: expect.any(String) },
  ],
  [
    "site",
    { operation: "map", url: "http://docs.test", search: "command line" },
    "application/json",
    { links: [{ url: "http://docs.test/cli" }] },
  ],
  [
    "site",
    { operation: "crawl", url: "http://docs.test", limit: 2, options: { include: "/cli" } },
    "application/json",
    { job: { kind: "crawl" } },
  ],
  [
    "name",
    { operation: "check", checkedName: "northkiln" },
    "application/json",
    { domains: [{ name: "northkiln.com" }], handles: [] },
  ],
  [
    "watch",
    { operation: "create", url: BLOG, options: { intervalMinutes: 1440, title: "Blog" } },
    "application/json",
    { title: "Blog" },
  ],
  ["watch", { operation: "getAll" }, "application/json", { data: [{ title: "Blog" }] }],
])("the node runs %s %o", async (resource, values, type, data) => {
  expect(await run({ resource, ...values })).toMatchObject({ status: 200, type, data });
});

test("the node reads and cancels a job, and reads and deletes a watch", async () => {
  const crawl = await run({ resource: "site", operation: "crawl", url: "http://docs.test", limit: 2 });
  const jobId = (crawl.data as { job: { id: string } }).job.id;
  expect((await run({ resource: "job", operation: "get", jobId })).data).toMatchObject({ id: jobId });
  expect((await run({ resource: "job", operation: "getResults", jobId })).data).toMatchObject({
    data: expect.any(Array),
  });
  expect((await run({ resource: "job", operation: "cancel", jobId })).status).toBe(200);
  const watch = await run({ resource: "watch", operation: "create", url: "http://docs.test" });
  const watchId = (watch.data as { id: string }).id;
  expect((await run({ resource: "watch", operation: "get", watchId })).data).toMatchObject({ id: watchId });
  expect((await run({ resource: "watch", operation: "delete", watchId })).status).toBe(204);
});

test("n8n tries credentials with a call that costs nothing", async () => {
  const scope = { $credentials: { apiKey, baseUrl: site } };
  const { baseURL, url } = credentials.test.request;
  const headers = {
    authorization: String(evaluate(credentials.authenticate.properties.headers.Authorization ?? "", scope)),
  };
  expect((await fetch(`${evaluate(baseURL, scope)}${url}`, { headers })).status).toBe(200);
});
