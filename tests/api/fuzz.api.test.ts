import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Json } from "#server/api/json-schema.ts";
import { getOpenApiDocument } from "#server/api/openapi.ts";
import { toPublicId } from "#shared/public-id.ts";
import { ArbitraryValues } from "./arbitrary-bodies.ts";
import { call, createApiKey, post, signedInWithPlans, sql } from "./client.ts";

/** Requests of each operation; about 5,000 in all. */
const REQUESTS = 105;
/** Another seed makes other requests: `FUZZ_SEED=7`. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);

vi.setConfig({ testTimeout: 300_000 });

type Parameter = { name: string; in: "path" | "query"; schema: Json };
type Operation = {
  operationId: string;
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, Json>;
};

const document = getOpenApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "parameters" | "responses", Record<string, Json>>;
};
const { schemas, parameters, responses } = document.components;
const values = new ArbitraryValues(schemas);

const find = <T>(group: Record<string, Json>, given: Json): T =>
  (typeof given.$ref === "string" ? group[given.$ref.split("/").pop() ?? ""] : given) as T;

const validators = new Map<string, z.ZodType>();
/** Checks a value against a schema of the document. */
function validate(schema: Json, value: unknown) {
  const text = JSON.stringify({ ...schema, $defs: schemas }).replaceAll("#/components/schemas/", "#/$defs/");
  const key = JSON.stringify(schema);
  const validator = validators.get(key) ?? z.fromJSONSchema(JSON.parse(text));
  validators.set(key, validator);
  return validator.safeParse(value);
}

let key = "";
/** Objects of the user, and one that does not exist. */
const ids = [toPublicId("capture", randomUUID()), "no-id"];

/** Creates an object of each kind. */
async function createObjects(): Promise<void> {
  const url = "https://plain.test";
  const list = { urls: [url], screenshot: { waitUntil: "load" } };
  const bodies: Record<string, object> = {
    "/screenshot": { url, waitUntil: "load" },
    "/names/check": { name: "northkiln", tlds: [".com"], platforms: [] },
    "/jobs/captures": list,
    "/schedules": { captures: list, cron: "0 9 * * *" },
    "/watches": { url },
    "/webhooks": { url: "https://hooks.test/in" },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const response = await send("POST", path, { path: {}, query: {}, body });
    const text = await response.text();
    const id = /"id":"(\w+_\w+)"/.exec(text)?.[1];
    if (!response.ok || !id) throw new Error(`${path}: ${response.status} ${text}`);
    ids.push(id);
  }
}

beforeAll(async () => {
  const user = await signedInWithPlans("pro", "checkerPro");
  ({ key } = await createApiKey(user.token));
  await createObjects();
});

/** Objects are deleted by the last ones. */
const OPERATIONS = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  .sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

/** The parts of a request: parameters of the path and the query, and a body where the operation takes one. */
function createRequests({ parameters: given = [], requestBody }: Operation) {
  const all = given.map((one) => find<Parameter>(parameters, one));
  const id = fc.constantFrom(...ids);
  const ofPath = all.filter((one) => one.in === "path").map(({ name }) => [name, id] as const);
  const body = requestBody?.content["application/json"]?.schema;
  return fc.record({
    path: fc.record(Object.fromEntries(ofPath)),
    query: values.createQuery(all.filter((one) => one.in === "query")),
    body: body ? values.createBody(body) : fc.constant(undefined),
  });
}

type Sent = { path: Record<string, string>; query: Record<string, unknown>; body: unknown };

async function send(method: string, template: string, { path, query, body }: Sent): Promise<Response> {
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] || "x"));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  // The limit of calls a minute would answer nearly all of them.
  await sql`delete from rate_limits`;
  const address = `/api/v1${filled}?${search}`;
  return body === undefined
    ? call(address, { method, token: key })
    : post(address, JSON.stringify(body), key, { method });
}

/** What of a response the document does not allow; null for nothing. */
async function findFault(operation: Operation, response: Response): Promise<string | null> {
  const { status } = response;
  const documented = operation.responses[String(status)];
  const text = await response.text();
  if (!documented) return `${status} is not documented: ${text.slice(0, 200)}`;
  if (status === 500 || status === 503) return `${status}: ${text.slice(0, 200)}`;
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const content = find<{ content?: Record<string, { schema?: Json }> }>(responses, documented).content ?? {};
  const schema = content[type]?.schema;
  if (text === "" && Object.keys(content).length === 0) return null;
  if (!content[type]) return `${status} has the type ${type}`;
  if (!schema || !type.endsWith("json")) return null;
  const checked = validate(schema, JSON.parse(text));
  return checked.success ? null : `${status}: ${z.prettifyError(checked.error)} in ${text.slice(0, 300)}`;
}

test.each(OPERATIONS)(
  "$method $path answers every request as the document says",
  async ({ path, method, operation }) => {
    const requests = fc.sample(createRequests(operation), { seed: SEED, numRuns: REQUESTS }) as Sent[];
    const faults: { request: Sent; fault: string }[] = [];
    for (const request of requests) {
      const fault = await findFault(operation, await send(method, path, request));
      if (fault) faults.push({ request, fault });
    }
    expect(faults.slice(0, 5)).toEqual([]);
  },
);
