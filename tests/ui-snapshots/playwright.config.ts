import { defineConfig } from "@playwright/test";
import { stack } from "../support/stack.ts";
import { testBrowser } from "../support/test-browser.ts";

const launchOptions = await testBrowser();

/** Takes pictures. Nothing is asserted but that each state was reached. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.snapshots.ts",
  outputDir: "../../.data/reports/shots",
  fullyParallel: true,
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: stack.site,
    launchOptions,
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "UTC",
    locale: "en-US",
  },
  projects: [{ name: "dark" }, { name: "light" }],
});
