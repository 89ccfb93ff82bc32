import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { API_CALLS } from "#server/api/calls.ts";
import { PlanParams } from "#server/http/params.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { MAX_INTEGER } from "#shared/contract-fields.ts";
import { BODIES } from "#tests/api/bodies.ts";
import { FIRECRAWL_CALLS } from "#tests/support/firecrawl-calls.ts";

const CALLS = [...Object.values(API_CALLS), ...FIRECRAWL_CALLS];

/** Every schema of a request: of the screens' endpoints, of the public API, of Firecrawl's calls, and of tools. */
const SCHEMAS: [string, z.ZodMiniType][] = [
  ...Object.entries(BODIES).map(([path, [schema]]): [string, z.ZodMiniType] => [path, schema]),
  ["PlanParams", PlanParams],
  ...CALLS.flatMap(({ operationId, body, query }): [string, z.ZodMiniType][] => [
    ...(body ? [[`${operationId} body`, body as z.ZodMiniType] as [string, z.ZodMiniType]] : []),
    ...(query ? [[`${operationId} query`, query as z.ZodMiniType] as [string, z.ZodMiniType]] : []),
  ]),
  ...MCP_TOOLS.map(({ name, input }): [string, z.ZodMiniType] => [name, input]),
];

type Check = { _zod: { def: { check: string; value?: number; inclusive?: boolean } } };
type Definition = {
  type: string;
  checks?: Check[];
  shape?: Record<string, Schema>;
  options?: Schema[];
  items?: Schema[];
} & Partial<Record<"innerType" | "element" | "in" | "out" | "left" | "right" | "valueType" | "rest", Schema>>;
type Schema = { _zod: { def: Definition } };
type NumberField = { at: string; schema: Schema };

/** Lists the number schemas within a schema, with their places. */
function listNumbers(schema: Schema, at = ""): NumberField[] {
  const { def } = schema._zod;
  if (def.type === "number") return [{ at, schema }];
  const inner = (
    ["innerType", "element", "in", "out", "left", "right", "valueType", "rest"] as const
  ).flatMap((name) => def[name] ?? []);
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => listNumbers(field, `${at}/${name}`)),
    ...[...(def.options ?? []), ...(def.items ?? []), ...inner].flatMap((field) => listNumbers(field, at)),
  ];
}

/** The values of the checks of a kind. */
const listBounds = ({ _zod: { def } }: Schema, kind: "greater_than" | "less_than"): number[] =>
  (def.checks ?? []).flatMap(({ _zod: { def: check } }) =>
    check.check === kind && check.value !== undefined ? [check.value] : [],
  );

const FIELDS = SCHEMAS.flatMap(([name, schema]) =>
  listNumbers(schema as unknown as Schema).map(({ at, schema: field }) => ({ name: `${name} ${at}`, field })),
);

test("the schemas of requests have numbers, which this test finds", () => {
  const names = FIELDS.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "/api/user/first-run /productId",
      "takeScreenshot body /viewport/width",
      "firecrawlGetCrawl query /after",
      "read_page /offset",
    ]),
  );
});

describe.each(FIELDS)("$name", ({ name, field }) => {
  test("has a lower and an upper bound, and refuses what is outside", () => {
    const [lower, upper] = [listBounds(field, "greater_than"), listBounds(field, "less_than")];
    expect([lower.length, upper.length]).toEqual([1, 1]);
    const { safeParse } = field as unknown as z.ZodMiniType;
    for (const value of [0, -1, 2 ** 31, 2 ** 53, 1.5, "1", null]) {
      const isOutside = typeof value !== "number" || value < Number(lower[0]) || value > Number(upper[0]);
      if (isOutside) expect([value, safeParse(value).success]).toEqual([value, false]);
    }
    // Only the age of a capture, in milliseconds, exceeds an integer of the database, which it does not reach.
    expect(Number(upper[0]) <= MAX_INTEGER || name.endsWith("/maxAge")).toBe(true);
  });
});

test.each([0, -1, 2 ** 31, 2 ** 53, 1.5, "1", null])("an id of a row is never %j", (value) => {
  expect(BODIES["/api/user/first-run"][0].safeParse({ productId: value }).success).toBe(false);
  expect(BODIES["/api/user/subscriptions/cancel"][0].safeParse({ planId: value }).success).toBe(false);
  const params = PlanParams.safeParse({ productId: String(value), planId: "1" });
  expect(params.success).toBe(value === "1");
});

test("the largest id of a row is accepted", () => {
  expect(BODIES["/api/user/first-run"][0].safeParse({ productId: MAX_INTEGER }).success).toBe(true);
});
