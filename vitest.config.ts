import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { testEnvironment, WAIT_LIMIT_MS } from "#tests/support/test-environment.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** All that need no more than Node. Not with `exclude`, because that would replace the one of the command line. */
const UNIT_TESTS = "tests/**/!(*.@(db|net|api|site|clients)).test.ts";

export default defineConfig({
  plugins: [react()],
  resolve: {
    // Next replaces this module with an empty one on the server; tests of server code do the same.
    alias: { "server-only": here("#tests/support/server-only-stub.ts") },
  },
  test: {
    env: testEnvironment,
    setupFiles: ["./tests/support/setup-console-check.ts", "./tests/support/setup-next-server.ts"],
    // Many times the duration on a busy machine, so that a slow machine causes no failures.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: WAIT_LIMIT_MS } },
    silent: "passed-only",
    restoreMocks: true,
    unstubEnvs: true,
    // Dom files share the auth library, and each has a client of its own.
    onConsoleLog: (log) => !log.includes("Multiple GoTrueClient instances"),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [UNIT_TESTS],
          pool: "threads",
          // Loading the modules again for every file would take longer than the tests.
          isolate: false,
          maxWorkers: 2,
          setupFiles: ["./tests/support/setup-process-reset.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["tests/**/*.db.test.ts"],
          globalSetup: [
            "#tests/support/global-setup-postgres.ts",
            "#tests/support/global-setup-build-artifacts.ts",
          ],
          // These tests mostly wait, and the default on two cores is one file at a time.
          maxWorkers: 3,
          isolate: false,
          setupFiles: ["./tests/support/setup-process-reset.ts", "./tests/support/setup-test-database.ts"],
          pool: "forks",
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.dom.test.tsx"],
          environment: "jsdom",
          // Starting jsdom and loading React for each file would take most of the time.
          isolate: false,
          maxWorkers: 2,
          // Tabs follow the session in a broadcast channel, which reaches other threads.
          pool: "forks",
          mockReset: true,
          setupFiles: ["./tests/support/setup-dom.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "net",
          include: ["tests/**/*.net.test.ts"],
          globalSetup: ["#tests/support/global-setup-build-artifacts.ts"],
          isolate: false,
          setupFiles: ["./tests/support/setup-process-reset.ts"],
          // These tests mostly wait; more files at a time would cause timeouts.
          maxWorkers: 2,
          pool: "forks",
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/**/*.api.test.ts"],
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/**/*.site.test.ts"],
          // They change the site for everyone (prices, faults of Stripe) or start another server.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "clients",
          include: ["tests/**/*.clients.test.ts"],
          globalSetup: ["#tests/support/global-setup-api-clients.ts"],
        },
      },
    ],
  },
});
