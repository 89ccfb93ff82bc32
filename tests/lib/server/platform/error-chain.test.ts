import { describe, expect, test } from "vitest";
import { errorChain } from "#server/platform/log.ts";

const messages = (error: unknown) => errorChain(error, { withStacks: false }).map(({ message }) => message);
const logged = (error: unknown) => JSON.stringify(errorChain(error, { withStacks: true }));

describe("errorChain", () => {
  test("lists an error, the errors of an aggregate, and their causes", () => {
    const parts = [new Error("::1", { cause: "refused" }), new Error("127.0.0.1")];
    const error = new Error("fetch failed", { cause: new AggregateError(parts, "connect") });
    expect(messages(error)).toEqual(["fetch failed", "connect", "::1", "refused", "127.0.0.1"]);
  });

  test("ends after 12 errors, even for circular causes", () => {
    const first = new Error("first");
    first.cause = new Error("second", { cause: first });
    expect(messages(first)).toHaveLength(12);
  });

  test("truncates names, messages and stacks", () => {
    const error = new Error("x".repeat(5_000));
    error.name = "N".repeat(5_000);
    error.stack = `${error.message}\n${"    at f (file.ts:1:1)\n".repeat(1_000)}`;
    expect(logged(error).length).toBeLessThan(5_500);
  });

  test("keeps the stack frames but no values of a failed query with multi-line values", () => {
    const typed = "my secret\n    at somewhere (secret.ts:1:1)\nparams: secret";
    const line = logged(new Error(`Failed query: select $1\nparams: person@example.com,${typed}`));
    expect(line).toContain("Failed query: select $1");
    expect(line).toContain("error-chain.test.ts");
    expect(line).not.toMatch(/person|secret/);
  });

  test("keeps only the stack frames of an error without a message", () => {
    const [entry] = errorChain(new AggregateError([]), { withStacks: true });
    expect(entry?.stack).toMatch(/^at .*error-chain\.test\.ts/);
  });

  test("omits a stack that belongs to another message", () => {
    const error = new Error("my secret");
    error.message = "harmless";
    expect(logged(error)).not.toContain("secret");
  });
});
