import { beforeEach, expect, test, vi } from "vitest";

/** What the parts answer; `hang` never does. */
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
// The fake timers leave this module as it is: without it each time limit would pass in real time.
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number) =>
    new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
}));
vi.mock("#server/name-check/clients.ts", () => ({ listUnhealthyRegistries: parts.registries }));

const sandboxed = { version: "1", isSandboxed: true, runsAs: "self" };

/** A server that has just started: nothing is remembered, time stands still. */
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

test("a server whose parts answer is well", async () => {
  const getHealth = await load();
  expect(await getHealth()).toEqual({
    ok: true,
    parts: { database: "ok", auth: "ok", browser: "ok", lookUps: "ok", captureStore: "ok", refunds: "ok" },
  });
});

test("refunds that have failed are shown, and the site is well all the same", async () => {
  parts.failedRefunds.mockResolvedValue(2);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { refunds: "pending" } });
});

test("the part that fails or does not answer in time is named", async () => {
  parts.database.mockRejectedValue(new Error("gone"));
  parts.auth.mockReturnValue(hang);
  const getHealth = await load();
  const health = await after(5, getHealth());
  expect(health).toMatchObject({ ok: false, parts: { database: "no answer", auth: "no answer" } });
});

test("getHealth returns for the log why each part does not answer", async () => {
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

test("a browser that is tried for the first time may take its time; one that failed may not", async () => {
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

test("registries in doubt make nobody unhealthy", async () => {
  parts.registries.mockResolvedValue([".io"]);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { lookUps: "doubtful" } });
});

test.each([
  ["full, when there is no space for a capture", async () => false, "full"],
  ["one that does not answer, when it fails", async () => Promise.reject(new Error("EROFS")), "no answer"],
])("getHealth reports a capture store that is %s, and the site still works", async (_case, space, state) => {
  parts.space.mockImplementation(space);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, parts: { captureStore: state } });
});
