import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { testEnvironment } from "#tests/support/test-environment.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Kinds of tests that need more than Node; the rest of tests/**\/*.test.ts is pure. */
const NEEDY = ["tests/**/*.{db,net,api}.test.ts"];

export default defineConfig({
  plugins: [react()],
  resolve: {
    // Next gives this name an empty module on the server; tests of server code are that server.
    alias: { "server-only": here("#tests/support/server-only-stub.ts") },
  },
  test: {
    env: testEnvironment,
    setupFiles: ["./tests/support/setup-console-check.ts"],
    // Twenty times what a busy test needs: a slow machine must not look like a defect.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: NEEDY,
          pool: "threads",
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["tests/**/*.db.test.ts"],
          globalSetup: ["#tests/support/global-setup-postgres.ts"],
          // Most of their time is spent waiting, and the default on two cores is one file at a time.
          maxWorkers: 3,
          setupFiles: ["./tests/support/setup-test-database.ts"],
          hookTimeout: 30_000,
          pool: "forks",
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.dom.test.tsx"],
          environment: "jsdom",
          setupFiles: ["./tests/support/setup-dom.ts", "./tests/support/setup-class-check.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "net",
          include: ["tests/**/*.net.test.ts"],
          globalSetup: ["#tests/support/global-setup-build-artifacts.ts"],
          // Most of their time is spent waiting; more at a time than this would make them late for one another.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: "forks",
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/**/*.api.test.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
