import { beforeEach, expect, test, vi } from "vitest";

/** Mocks of the parts; `hang` never settles. */
const hang = new Promise<never>(() => {});
const parts = vi.hoisted(() => ({
  database: vi.fn(),
  auth: vi.fn(),
  browser: vi.fn(),
  registries: vi.fn(),
  space: vi.fn(),
  failedRefunds: vi.fn(),
}));
vi.mock("#db/queries/pending-refunds.ts", () => ({ countFailedRefunds: parts.failedRefunds }));
vi.mock("#db/queries/health.ts", () => ({ pingDatabase: parts.database }));
vi.mock("#server/integrations/supabase/index.ts", () => ({ pingAuthService: parts.auth }));
vi.mock("#server/capture/browser-status.ts", () => ({ getBrowserStatus: parts.browser }));
vi.mock("#server/capture/has-capture-space.ts", () => ({ hasCaptureSpace: parts.space }));
// Fake timers do not replace this module, so without the mock each timeout would take real time.
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number) =>
    new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
}));
vi.mock("#server/name-check/clients.ts", () => ({ listUnhealthyRegistries: parts.registries }));

const sandboxed = { version: "1", isSandboxed: true, runsAs: "self" };

/** Imports a fresh module without cached results, with frozen time. */
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  parts.database.mockResolvedValue(undefined);
  parts.auth.mockResolvedValue(undefined);
  parts.browser.mockResolvedValue(sandboxed);
  parts.registries.mockResolvedValue([]);
  parts.space.mockResolvedValue(true);
  parts.failedRefunds.mockResolvedValue(0);
  return () => vi.useRealTimers();
});

const load = async () => {
  const { getHealth } = await import("#server/health.ts");
  return async () => (await getHealth()).health;
};
async function after<T>(seconds: number, answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return answer;
}

test("getHealth is ok when all parts answer", async () => {
  const getHealth = await load();
  expect(await getHealth()).toEqual({
    ok: true,
    parts: { database: "ok", auth: "ok", browser: "ok", lookUps: "ok", captureStore: "ok", refunds: "ok" },
  });
});

test("getHealth reports failed refunds and stays ok", async () => {
  parts.failedRefunds.mockResolvedValue(2);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { refunds: "pending" } });
});

test("getHealth names a part that fails or does not answer in time", async () => {
  parts.database.mockRejectedValue(new Error("gone"));
  parts.auth.mockReturnValue(hang);
  const getHealth = await load();
  const health = await after(5, getHealth());
  expect(health).toMatchObject({ ok: false, parts: { database: "no answer", auth: "no answer" } });
});

test("getHealth returns the reason of each failed part for the log", async () => {
  const cause = new Error("connect ECONNREFUSED");
  parts.database.mockRejectedValue(cause);
  parts.auth.mockReturnValue(hang);
  const { getHealth } = await import("#server/health.ts");
  const { errors } = await after(5, getHealth());
  expect(errors).toMatchObject([
    { message: "The database does not answer", cause },
    { message: "The auth service does not answer", cause: { message: "no answer within 5000 ms" } },
  ]);
});

test("getHealth reports a browser as starting only until its first start has finished", async () => {
  let fail: (error: Error) => void = () => {};
  parts.browser.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  const getHealth = await load();
  expect(await after(5, getHealth())).toMatchObject({ ok: true, parts: { browser: "starting" } });
  fail(new Error("does not start"));
  parts.browser.mockReturnValue(hang);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await after(5, getHealth())).toMatchObject({ ok: false, parts: { browser: "no answer" } });
});

test("getHealth reports doubtful registries and stays ok", async () => {
  parts.registries.mockResolvedValue([".io"]);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { lookUps: "doubtful" } });
});

test.each([
  ["full when it has no space for a capture", async () => false, "full"],
  ["unreachable when it fails", async () => Promise.reject(new Error("EROFS")), "no answer"],
])("getHealth stays ok with a capture store that is %s", async (_case, space, state) => {
  parts.space.mockImplementation(space);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { captureStore: state } });
});
