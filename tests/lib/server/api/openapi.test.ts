import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import type { Json } from "#server/api/json-schema.ts";
import { getOpenApiDocument } from "#server/api/openapi.ts";

const COMMITTED = fileURLToPath(new URL("../../../../docs/openapi.json", import.meta.url));
const calls = Object.values<ApiCall>(API_CALLS);

test("docs/openapi.json is the document that the API serves, so that a diff shows a breaking change", async () => {
  await expect(`${JSON.stringify(getOpenApiDocument(), null, 2)}\n`).toMatchFileSnapshot(COMMITTED);
});

test("every operationId and every pair of method and path occurs once", () => {
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  for (const [name, { operationId }] of Object.entries(API_CALLS)) expect(operationId).toBe(name);
});

test("the document has no dialect or id in its parts, no `\\x` in a pattern, and no bound of safe integers", () => {
  expect(JSON.stringify(getOpenApiDocument())).not.toMatch(
    /"\$schema"|"\$id"|\\\\x[0-9a-f]{2}|9007199254740991/,
  );
});

test("every component is referenced, and every reference resolves", () => {
  const { components, ...document } = getOpenApiDocument() as { components: Json };
  const { securitySchemes: _schemes, ...shared } = components;
  const text = JSON.stringify({ ...document, shared });
  const references = [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name);
  const names = Object.entries(shared).flatMap(([kind, values]) =>
    Object.keys(values as Json).map((name) => `${kind}/${name}`),
  );
  expect([...new Set(references)].sort()).toEqual(names.sort());
  expect(text.match(/"\$ref":/g)).toHaveLength(references.length);
});

test("no object is described twice", () => {
  const texts: string[] = [];
  JSON.stringify(getOpenApiDocument(), (_key, value) => {
    if (value?.type === "object" && value.properties) texts.push(JSON.stringify(value));
    return value;
  });
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test.each(calls.filter(({ body }) => body).map((call) => [call.operationId, call] as const))(
  "the example of %s is valid, and an unknown field is not",
  (_name, { body, example }) => {
    expect(body?.safeParse(example).success).toBe(true);
    expect(body?.safeParse({ ...example, unknown: 1 }).success).toBe(false);
  },
);

test("every call has a description of its cost and lists its errors once", () => {
  for (const { cost, errors, scopes } of calls) {
    expect(cost).not.toBe("");
    expect(scopes.length).toBeGreaterThan(0);
    expect(new Set(errors).size).toBe(errors.length);
  }
});
