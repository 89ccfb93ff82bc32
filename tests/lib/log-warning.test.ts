import { expect, test, vi } from "vitest";
import { logWarning } from "#lib/log-warning.ts";

test("a warning is one line of JSON with its time and kind, and a failed query's values are not in it", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const error = new Error("Failed query: insert into captures values ($1)\nparams: https://secret.example/");
  logWarning("capture not kept", { error, attempt: 2 });
  const line = String(warned.mock.calls[0]?.[0]);
  expect(line).not.toMatch(/secret|\n/);
  const { at, ...rest } = JSON.parse(line);
  expect(Date.parse(at)).toBeCloseTo(Date.now(), -4);
  const message = "Error: Failed query: insert into captures values ($1)\nparams: (not logged)";
  expect(rest).toEqual({ kind: "capture not kept", message, attempt: 2 });
});
