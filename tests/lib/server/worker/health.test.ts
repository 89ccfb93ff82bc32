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

test.each<[string, keyof typeof components, unknown, object]>([
  ["without a tick", "tickAge", null, { jobs: "late" }],
  ["whose last tick is 1,000 s old", "tickAge", 1_000, { jobs: "late" }],
  ["with failed refunds", "failedRefunds", 2, { refunds: "pending" }],
  ["with a doubtful registry", "registries", [".io"], { lookups: "doubtful" }],
  ["with a full temporary folder", "temporarySpace", false, { temporaryFolder: "no_space" }],
  ["without a temporary folder", "temporarySpace", new Error("EROFS"), { temporaryFolder: "unreachable" }],
  ["with a full capture store", "space", false, { captureStore: "full" }],
  ["without a capture store", "space", new Error("EROFS"), { captureStore: "unreachable" }],
])("getHealth stays ok for a site %s, and reports it", async (_what, component, answer, reported) => {
  components[component].mockImplementation(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const getHealth = await load();
  const tickAgeSeconds = component === "tickAge" ? answer : 12;
  expect(await getHealth()).toMatchObject({ ok: true, tickAgeSeconds, components: reported });
});

test.each([
  ["outdated", 0],
  ["outdated", 1],
  ["ok", 3],
])("getHealth reports a database as %s whose newest migration is %i of 2", async (database, applied) => {
  components.database.mockResolvedValue(applied);
  const getHealth = await load();
  expect(await getHealth()).toMatchObject({ ok: database === "ok", components: { database } });
});

test("getHealth names a part that fails or does not answer in time, with the reason for the log", async () => {
  const cause = new Error("connect ECONNREFUSED");
  components.database.mockRejectedValue(cause);
  components.auth.mockReturnValue(hang);
  const { getHealth } = await import("#server/worker/health.ts");
  const { health, errors } = await after(5, getHealth());
  expect(health).toMatchObject({ ok: false, components: { database: "unreachable", auth: "unreachable" } });
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
