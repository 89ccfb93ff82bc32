import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { CHECK_FAILED, useCheck } from "#components/name-check/use-check.ts";
import { NEW_FORM, toCheckSelection } from "#components/name-form/check-form.ts";
import type { DomainRow } from "#shared/name-check/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { clearCookies, signIn } from "#tests/support/session.ts";
import { type ApiRequest, openStream, refuse, stubApi } from "#tests/support/stub-api.ts";
import { answer, domain, UNKNOWN } from "./check-rows.ts";

const SELECTION = toCheckSelection({ ...NEW_FORM, query: "acme", tlds: [".com", ".net"] });

let check: () => unknown;
let retry: () => unknown;
let stored: () => unknown;
let requests: ApiRequest[];
let signal: AbortSignal | null | undefined;
const count = (wanted: string) => requests.filter(({ path }) => path === wanted).length;

beforeEach(() => {
  signIn();
  requests = stubApi(({ path }, init) => {
    if (path === apiPaths.checkDomainRetry) return retry();
    if (path !== apiPaths.checkDomain) return stored();
    signal = init.signal;
    return check();
  });
});

function renderCheck(onSessionEnd = vi.fn()) {
  const client = getQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { ...renderHook(() => useCheck(onSessionEnd), { wrapper }), client };
}

/** A check whose rows and end the test sends. */
function pendingCheck() {
  const { response, send } = openStream();
  check = () => response;
  return { resolve: send, sendRow: (index: number, row: DomainRow) => send({ step: "domain", index, row }) };
}

test("useCheck shows rows as they arrive, then the complete response", async () => {
  const { resolve, sendRow } = pendingCheck();
  const { result } = renderCheck();
  await act(async () => void result.current.run(SELECTION));
  expect(result.current.state).toMatchObject({
    phase: "running",
    names: { domains: [{ name: "acme.com" }, {}] },
  });
  sendRow(1, domain("acme.net"));
  await waitFor(() => {
    const { state } = result.current;
    expect(state.phase === "running" && state.domains.get(1)?.name).toBe("acme.net");
  });
  resolve(answer({ domains: [domain("acme.com")] }));
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ phase: "done", selection: { query: "acme" } }),
  );
});

test("useCheck sends no second request during a check", async () => {
  const { resolve } = pendingCheck();
  const { result } = renderCheck();
  await act(async () => {
    void result.current.run(SELECTION);
    void result.current.run(SELECTION);
  });
  resolve(answer());
  await waitFor(() => expect(result.current.state.phase).toBe("done"));
  expect(count(apiPaths.checkDomain)).toBe(1);
});

test("useCheck aborts the request on stop, keeps the rows that had arrived and ignores later ones", async () => {
  const { resolve, sendRow } = pendingCheck();
  const { result } = renderCheck();
  await act(async () => void result.current.run(SELECTION));
  sendRow(0, domain("acme.com"));
  await waitFor(() => expect(result.current.state).toMatchObject({ domains: { size: 1 } }));
  await act(async () => result.current.stop());
  expect(signal?.aborted).toBe(true);
  sendRow(1, domain("acme.net"));
  resolve(answer());
  await act(() => new Promise((later) => setTimeout(later, 20)));
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
  stored = () => kept(old);
  expect(await act(() => result.current.open("1"))).toBe(true);
  expect(result.current.state).toMatchObject({
    phase: "done",
    selection: { query: "acme" },
    checkedAt: old,
  });
  expect(result.current.state).toMatchObject({ answer: { checkId: null, usageInfo: null } });
  stored = () => kept(new Date().toISOString());
  await act(() => result.current.open("1"));
  expect(result.current.state).toMatchObject({ answer: { checkId: "1" } });
});

test("useCheck shows the specified error for every reason, but reports an ended session", async () => {
  const onSessionEnd = vi.fn();
  const { result } = renderCheck(onSessionEnd);
  check = () => refuse(503, { code: "busy" });
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: CHECK_FAILED });
  clearCookies();
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: "Authentication token not found" });
  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  signIn();
  check = () => refuse(401, { code: "unauthenticated", message: "Your session has ended." });
  await act(() => result.current.run(SELECTION));
  expect(result.current.state).toEqual({ phase: "failed", message: CHECK_FAILED });
  expect(onSessionEnd).toHaveBeenCalledTimes(2);
});

test("useCheck replaces the result after a retry and keeps it if the retry fails", async () => {
  const before = answer({ domains: [domain("acme.com", UNKNOWN)] });
  check = () => before;
  const { result, client } = renderCheck();
  await act(() => result.current.run(SELECTION));
  client.setQueryData([apiPaths.checks], []);
  retry = () => refuse(500);
  await act(() => result.current.retry());
  expect(result.current.state).toMatchObject({ answer: before, isRetrying: false });
  retry = () => answer({ domains: [domain("acme.com")] });
  await act(() => result.current.retry());
  expect(requests.at(-1)?.body).toEqual({ checkId: before.checkId });
  expect(result.current.state).toMatchObject({ answer: { domains: [{ status: "available" }] } });
  expect(client.getQueryState([apiPaths.checks])?.isInvalidated).toBe(true);
});
