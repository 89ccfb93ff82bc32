import { expect, test, vi } from "vitest";
import { logWarning } from "#server/platform/log.ts";

test("logWarning writes one line of JSON with the error's causes, without a failed query's values", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const cause = Object.assign(new Error("write CONNECTION_CLOSED db:5432"), { code: "CONNECTION_CLOSED" });
  const message = "Failed query: insert into captures values ($1)\nparams: https://secret.example/";
  logWarning("capture.store_failed", { error: new Error(message, { cause }), attempt: 2 });
  const line = String(warned.mock.calls[0]?.[0]);
  expect(line).not.toMatch(/secret|\n/);
  const { at, ...rest } = JSON.parse(line);
  expect(Date.parse(at)).toBeCloseTo(Date.now(), -4);
  expect(rest).toEqual({
    kind: "capture.store_failed",
    attempt: 2,
    errors: [
      { name: "Error", message: "Failed query: insert into captures values ($1)\nparams: (not logged)" },
      { name: "Error", message: "write CONNECTION_CLOSED db:5432", code: "CONNECTION_CLOSED" },
    ],
  });
});
