import { expect, test, vi } from "vitest";
import { logError, logRenderFailure, logRequest } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";

const written = (method: "log" | "warn" | "error") => {
  const spy = vi.spyOn(console, method).mockImplementation(() => {});
  return () => JSON.parse(String(spy.mock.calls[0]?.[0]));
};

test.each([
  ["a site that does not answer", new AppError("upstream_timeout", "slow", { cause: 1, isExpected: true })],
  ["a reached limit", new AppError("busy", "All browsers are busy.")],
])("logError writes %s as a warning without stacks", (_what, error) => {
  const entry = written("warn");
  logError("id-1", error);
  expect(entry()).toMatchObject({ kind: "http.request_failed", requestId: "id-1" });
  expect(JSON.stringify(entry())).not.toContain("stack");
});

test("logRenderFailure writes the displayed digest and no query", () => {
  const entry = written("error");
  logRenderFailure("/pricing?token=1", Object.assign(new Error("broken"), { digest: "42" }));
  expect(entry()).toMatchObject({ kind: "http.render_failed", digest: "42", path: "/pricing" });
});

test("logRequest writes no request data", () => {
  const entry = written("log");
  logRequest({
    requestId: "id-1",
    method: "GET",
    path: "/api/catalog",
    status: 200,
    milliseconds: 3,
    bytes: 2,
  });
  const fields = ["at", "kind", "requestId", "method", "path", "status", "milliseconds", "bytes"];
  expect(Object.keys(entry())).toEqual(fields);
});

test.each([
  ["a share", "/api/shared/shr_4lxlNqkVSEcvvtlImJOzsE/file", "/api/shared/shr_/file"],
  ["a feed", `/api/feeds/${"a".repeat(43)}/atom`, "/api/feeds/(not logged)"],
])("logRequest leaves out what is all that is needed to open %s", (_what, path, logged) => {
  const entry = written("log");
  logRequest({ requestId: "id-1", method: "GET", path, status: 200, milliseconds: 3, bytes: 2 });
  expect(entry()).toMatchObject({ path: logged });
});
