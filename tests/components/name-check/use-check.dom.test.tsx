import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, api, NotSignedInError } from "#client/api.ts";
import { requestCheck, retryUnknown } from "#client/name-check.ts";
import { NEW_FORM, toCheckSelection } from "#components/name-check/check-form.ts";
import { CHECK_FAILED, useCheck } from "#components/name-check/use-check.ts";
import type { CheckProgress, CheckResponse } from "#shared/name-check/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { answer, domain, UNKNOWN } from "./check-rows.ts";

vi.mock("#client/name-check.ts", () => ({ requestCheck: vi.fn(), retryUnknown: vi.fn() }));

const SELECTION = toCheckSelection({ ...NEW_FORM, query: "acme", tlds: [".com", ".net"] });

beforeEach(() => {
  vi.mocked(requestCheck).mockReset();
  vi.mocked(retryUnknown).mockReset();
});

function renderCheck(onSessionEnd = vi.fn()) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(() => useCheck(onSessionEnd), { wrapper }), client };
}

/** A check whose rows and end the test controls. */
function pendingCheck() {
  const { promise, resolve, reject } = Promise.withResolvers<CheckResponse>();
  let given: { signal: AbortSignal; onRow: (arrived: CheckProgress) => void } | undefined;
  vi.mocked(requestCheck).mockImplementationOnce((_selection, options) => {
    given = options;
    return promise;
  });
  return { resolve, reject, given: () => given };
}

test("useCheck shows rows as they arrive, then the complete response", async () => {
  const check = pendingCheck();
  const { result } = renderCheck();
  await act(async () => void result.current.run(SELECTION));
  expect(result.current.state).toMatchObject({
    phase: "running",
    names: { domains: [{ name: "acme.com" }, {}] },
  });
  await act(async () => check.given()?.onRow({ step: "domain", index: 1, row: domain("acme.net") }));
  const { state } = result.current;
  expect(state.phase === "running" && state.domains.get(1)?.name).toBe("acme.net");
  await act(async () => check.resolve(answer({ domains: [domain("acme.com")] })));
  expect(result.current.state).toMatchObject({ phase: "done", selection: { query: "acme" } });
});

test("useCheck sends no second request during a check", async () => {
  const check = pendingCheck();
  const { result } = renderCheck();
  await act(async () => {
    void result.current.run(SELECTION);
    void result.current.run(SELECTION);
  });
  expect(requestCheck).toHaveBeenCalledTimes(1);
  await act(async () => check.resolve(answer()));
});

test("useCheck aborts the request on stop, keeps the rows that had arrived and ignores later ones", async () => {
  const check = pendingCheck();
  const { result } = renderCheck();
  await act(async () => void result.current.run(SELECTION));
  await act(async () => check.given()?.onRow({ step: "domain", index: 0, row: domain("acme.com") }));
  await act(async () => result.current.stop());
  expect(check.given()?.signal.aborted).toBe(true);
  await act(async () => check.given()?.onRow({ step: "domain", index: 1, row: domain("acme.net") }));
  await act(async () => check.resolve(answer()));
  const { state } = result.current;
  expect(state.phase === "stopped" && [...state.domains.keys()]).toEqual([0]);
});

test("useCheck refetches the recent checks when the server has ended a stopped check", async () => {
  vi.useFakeTimers();
  pendingCheck();
  const { result, client } = renderCheck();
  await act(async () => void result.current.run(SELECTION));
  await act(async () => result.current.stop());
  for (const wait of [1_000, 5_000]) {
    client.setQueryData([apiPaths.checks], []);
    await vi.advanceTimersByTimeAsync(wait);
    expect(client.getQueryState([apiPaths.checks])?.isInvalidated).toBe(true);
  }
  vi.useRealTimers();
});

test("useCheck shows a stored check unchanged and allows a retry only while it is recent", async () => {
  const { result } = renderCheck();
  const kept = (createdAt: string) => ({
    id: "1",
    createdAt,
    request: { query: "acme" },
    rows: { domains: [domain("acme.com", UNKNOWN)], social: [] },
  });
  const old = "2026-01-01T00:00:00.000Z";
  vi.spyOn(api, "get").mockResolvedValueOnce(kept(old));
  expect(await act(() => result.current.open("1"))).toBe(true);
  expect(result.current.state).toMatchObject({
    phase: "done",
    selection: { query: "acme" },
    checkedAt: old,
  });
  expect(result.current.state).toMatchObject({ answer: { checkId: null, usageInfo: null } });
  vi.spyOn(api, "get").mockResolvedValueOnce(kept(new Date().toISOString()));
  await act(() => result.current.open("1"));
  expect(result.current.state).toMatchObject({ answer: { checkId: "1" } });
});

test("useCheck shows the specified error for every reason, but reports an ended session", async () => {
  const onSessionEnd = vi.fn();
  const { result } = renderCheck(onSessionEnd);
  vi.mocked(requestCheck).mockRejectedValueOnce(new Error("503: busy"));
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: CHECK_FAILED });
  vi.mocked(requestCheck).mockRejectedValueOnce(new NotSignedInError());
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: "Authentication token not found" });
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  const ended = JSON.stringify({ code: "unauthenticated", message: "Your session has ended." });
  vi.mocked(requestCheck).mockRejectedValueOnce(new ApiError(401, ended));
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: CHECK_FAILED });
  expect(onSessionEnd).toHaveBeenCalledTimes(2);
});

test("useCheck replaces the result after a retry and keeps it if the retry fails", async () => {
  const before = answer({ domains: [domain("acme.com", UNKNOWN)] });
  vi.mocked(requestCheck).mockResolvedValueOnce(before);
  const { result, client } = renderCheck();
  await act(() => result.current.run(SELECTION));
  client.setQueryData([apiPaths.checks], []);
  vi.mocked(retryUnknown).mockRejectedValueOnce(new Error("broken"));
  await act(() => result.current.retry());
  expect(result.current.state).toMatchObject({ answer: before, isRetrying: false });
  vi.mocked(retryUnknown).mockResolvedValueOnce(answer({ domains: [domain("acme.com")] }));
  await act(() => result.current.retry());
  expect(retryUnknown).toHaveBeenLastCalledWith(before.checkId);
  expect(result.current.state).toMatchObject({ answer: { domains: [{ status: "available" }] } });
  expect(client.getQueryState([apiPaths.checks])?.isInvalidated).toBe(true);
});
