import { expect, test } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import { toSchema } from "#server/api/json-schema.ts";
import { describeToolError } from "#server/mcp/server.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

type JsonSchema = Record<string, unknown>;
const readFields = ({ properties = {} }: JsonSchema) => properties as Record<string, JsonSchema>;

/** Checks that fields are those of a contract; an object can have some fields of the contract's object. */
function expectFields(
  contract: Record<string, JsonSchema>,
  fields: Record<string, JsonSchema>,
  own: string[],
) {
  for (const [name, schema] of Object.entries(fields)) {
    if (own.includes(name)) continue;
    const known = contract[name];
    if (schema.properties && known?.properties) expectFields(readFields(known), readFields(schema), []);
    else expect(known, name).toEqual(schema);
  }
}

const listFieldNames = (schema: JsonSchema): string[] =>
  Object.entries(readFields(schema)).flatMap(([name, field]) => [name, ...listFieldNames(field)]);

test("every tool is a call of the API and takes fields of its contract", () => {
  const calls = new Set<unknown>(Object.values(API_CALLS));
  const ownFields = ["captureId", "offset", "jobId"];
  for (const { name, call, input } of MCP_TOOLS) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(calls).toContain(call);
    const contract = call.body ?? call.query;
    expectFields(contract ? readFields(toSchema(contract)) : {}, readFields(toSchema(input)), ownFields);
  }
});

test("no tool takes headers, cookies or HTML, and one with steps is not read-only", () => {
  for (const { input, isReadOnly } of MCP_TOOLS) {
    const names = listFieldNames(toSchema(input));
    expect(names).not.toContainEqual(expect.stringMatching(/^(headers|cookies|html|css|click)$/));
    if (names.includes("steps")) expect(isReadOnly).toBe(false);
  }
});

test.each(Object.keys(PROBLEMS) as ErrorCode[])("the text of %s says whether to repeat the call", (code) => {
  expect(describeToolError(new AppError(code, "What happened.", { planLimit: undefined }))).toMatch(
    /^\w+: (?:Between the markers .*\n<page-content-\w+>\n)?What happened\.\n[\s\S]*(can succeed later|Do not repeat the call unchanged)\.$/,
  );
});

test("the text of an error names every invalid field and the seconds to wait", () => {
  const details = ["/url", "/fields/a"].map((pointer) => ({
    pointer,
    code: "invalid" as const,
    message: "bad",
  }));
  expect(describeToolError(new AppError("invalid", "/url: bad", { details }))).toContain(
    "\n/fields/a: bad\n",
  );
  expect(describeToolError(new AppError("rate_limited", "Slow.", { retryAfterSeconds: 7 }))).toContain(
    "Call again in 7 s.",
  );
});
