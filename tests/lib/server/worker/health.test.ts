import { beforeEach, expect, test, vi } from "vitest";

/** Mocks of the components; `hang` never settles. */
const hang = new Promise<never>(() => {});
const components = vi.hoisted(() => ({
  database: vi.fn(),
  auth: vi.fn(),
  browser: vi.fn(),
  registries: vi.fn(),
  space: vi.fn(),
  temporarySpace: vi.fn(),
  failedRefunds: vi.fn(),
  tickAge: vi.fn(),
}));
vi.mock("#db/queries/pending-refunds.ts", () => ({ countFailedRefunds: components.failedRefunds }));
vi.mock("#db/queries/scheduled-tasks.ts", () => ({ getTickAge: components.tickAge }));
vi.mock("#db/queries/database-state.ts", () => ({
  getAppliedMigration: components.database,
  newestMigration: 2,
}));
vi.mock("#server/platform/temporary-folder.ts", () => ({ hasTemporarySpace: components.temporarySpace }));
vi.mock("#server/integrations/supabase/index.ts", () => ({ pingAuthService: components.auth }));
vi.mock("#server/capture/browser-status.ts", () => ({ getBrowserStatus: components.browser }));
vi.mock("#server/capture/store.ts", () => ({ hasCaptureSpace: components.space }));
// Fake timers do not replace this module, so without the mock each timeout would take real time.
vi.mock("node:timers/promises", () => ({
  setTimeout: (milliseconds: number) =>
    new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
}));
vi.mock("#server/name-check/clients.ts", () => ({ listUnhealthyRegistries: components.registries }));

const sandboxed = { version: "1", isSandboxed: true, runsAs: "self" };

/** Imports a fresh module without cached results, with frozen time. */
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  components.database.mockResolvedValue(2);
  components.temporarySpace.mockResolvedValue(true);
  components.auth.mockResolvedValue(undefined);
  components.browser.mockResolvedValue(sandboxed);
  components.registries.mockResolvedValue([]);
  components.space.mockResolvedValue(true);
  components.failedRefunds.mockResolvedValue(0);
  components.tickAge.mockResolvedValue(12);
  return () => vi.useRealTimers();
});

const load = async () => {
  const { getHealth } = await import("#server/worker/health.ts");
  return async () => (await getHealth()).health;
};
async function after<T>(seconds: number, answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return answer;
}

test("getHealth is ok when all components answer", async () => {
  const getHealth = await load();
  expect(await getHealth()).toEqual({
    ok: true,
    tickAgeSeconds: 12,
    components: {
      database: "ok",
      auth: "ok",
      browser: "ok",
      lookups: "ok",
      captureStore: "ok",
      temporaryFolder: "ok",
      refunds: "ok",
      jobs: "ok",
    },
  });
});

test.each([null, 1_000])(
  "getHealth reports late jobs and stays ok when the last tick is %s s old",
  async (age) => {
    components.tickAge.mockResolvedValue(age);
    const getHealth = await load();
    expect(await getHealth()).toMatchObject({ ok: true, tickAgeSeconds: age, components: { jobs: "late" } });
  },
);

test.each([
  ["outdated", 0],
  ["outdated", 1],
  ["ok", 3],
])("getHealth reports a database as %s whose newest migration is %i of 2", async (database, applied) => {
  components.database.mockResolvedValue(applied);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: database === "ok", components: { database } });
});

test.each([
  ["no_space when it is full", async () => false, "no_space"],
  ["unreachable when it cannot be written", async () => Promise.reject(new Error("EROFS")), "unreachable"],
])("getHealth stays ok with a temporary folder that is %s", async (_case, space, temporaryFolder) => {
  components.temporarySpace.mockImplementation(space);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, components: { temporaryFolder } });
});

test("getHealth reports failed refunds and stays ok", async () => {
  components.failedRefunds.mockResolvedValue(2);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, components: { refunds: "pending" } });
});

test("getHealth names a part that fails or does not answer in time", async () => {
  components.database.mockRejectedValue(new Error("gone"));
  components.auth.mockReturnValue(hang);
  const getHealth = await load();
  const health = await after(5, getHealth());
  expect(health).toMatchObject({ ok: false, components: { database: "unreachable", auth: "unreachable" } });
});

test("getHealth returns the reason of each failed part for the log", async () => {
  const cause = new Error("connect ECONNREFUSED");
  components.database.mockRejectedValue(cause);
  components.auth.mockReturnValue(hang);
  const { getHealth } = await import("#server/worker/health.ts");
  const { errors } = await after(5, getHealth());
  expect(errors).toMatchObject([
    { message: "The database does not answer", cause },
    { message: "The auth service does not answer", cause: { message: "no response within 5000 ms" } },
  ]);
});

test("getHealth reports a browser as starting only until its first start has finished", async () => {
  let fail: (error: Error) => void = () => {};
  components.browser.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  const getHealth = await load();
  expect(await after(5, getHealth())).toMatchObject({ ok: true, components: { browser: "starting" } });
  fail(new Error("does not start"));
  components.browser.mockReturnValue(hang);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await after(5, getHealth())).toMatchObject({ ok: false, components: { browser: "unreachable" } });
});

test("getHealth reports doubtful registries and stays ok", async () => {
  components.registries.mockResolvedValue([".io"]);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, components: { lookups: "doubtful" } });
});

test.each([
  ["full when it has no space for a capture", async () => false, "full"],
  ["unreachable when it fails", async () => Promise.reject(new Error("EROFS")), "unreachable"],
])("getHealth stays ok with a capture store that is %s", async (_case, space, state) => {
  components.space.mockImplementation(space);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: true, components: { captureStore: state } });
});
