import { afterEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

afterEach(() => vi.useRealTimers());

test("the query client retries neither queries nor mutations", async () => {
  coversSpec("9.20");
  vi.useFakeTimers();
  const fails = vi.fn(async () => {
    throw new Error("502: no");
  });
  const client = getQueryClient();
  const query = client.fetchQuery({ queryKey: ["/api/catalog"], queryFn: fails }).catch(() => "failed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await query, fails.mock.calls.length]).toEqual(["failed", 1]);

  const mutation = client.getMutationCache().build(client, { mutationFn: fails });
  const change = mutation.execute(undefined).catch(() => "failed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await change, fails.mock.calls.length]).toEqual(["failed", 2]);
});

test("the query client never marks data as stale or refetches it", () => {
  coversSpec("7.3");
  const { queries } = getQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
});
