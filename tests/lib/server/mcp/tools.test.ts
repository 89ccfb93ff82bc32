import { expect, test } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import { toSchema } from "#server/api/openapi.ts";
import { describeError } from "#server/mcp/server.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

test("every tool is a call of the API and takes fields of its contract", () => {
  const calls = new Set<unknown>(Object.values(API_CALLS));
  const ownFields = ["captureId", "offset"];
  for (const { name, call, input } of MCP_TOOLS) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(calls).toContain(call);
    const known = call.body ? toSchema(call.body).properties : {};
    const fields = toSchema(input).properties as Record<string, unknown>;
    for (const [field, schema] of Object.entries(fields))
      if (!ownFields.includes(field)) expect((known as Record<string, unknown>)[field]).toEqual(schema);
  }
});

test("no tool takes headers, cookies, HTML, or clicks, which a page could make a model misuse", () => {
  for (const { input } of MCP_TOOLS)
    expect(Object.keys(toSchema(input).properties as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(headers|cookies|html|css|click)$/)]),
    );
});

test.each(Object.keys(PROBLEMS) as ErrorCode[])("the text of %s says whether to repeat the call", (code) => {
  expect(describeError(new AppError(code, "What happened."))).toMatch(
    /^\w+: What happened\.\n[\s\S]*(can succeed later|Do not repeat the call unchanged)\.$/,
  );
});

test("the text of an error names every invalid field and the seconds to wait", () => {
  const details = ["/url", "/fields/a"].map((pointer) => ({
    pointer,
    code: "invalid" as const,
    message: "bad",
  }));
  expect(describeError(new AppError("invalid", "/url: bad", { details }))).toContain("\n/fields/a: bad\n");
  expect(describeError(new AppError("rate_limited", "Slow.", { retryAfterSeconds: 7 }))).toContain(
    "Call again in 7 s.",
  );
});
