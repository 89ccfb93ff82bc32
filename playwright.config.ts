import { defineConfig, devices } from "@playwright/test";
import { testBrowser } from "#tests/support/test-browser.ts";
import { stack } from "./tests/support/stack.ts";

const launchOptions = await testBrowser();

/** `changed` tests what depends on the size of the screen on a phone, `rest` what such a run has left out. */
const scope = process.env.TEST_SCOPE;
const SIZE_DEPENDENT = /shell\.spec|payment\.spec|@phone/;
/** Files that a run with the scope `changed` leaves out. */
const leftOut = (process.env.TEST_LEFT_OUT ?? "").split(",").filter((path) => path.startsWith("tests/e2e/"));

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: ".data/reports/e2e",
  fullyParallel: true,
  workers: 2,
  // On a shared machine an end-to-end test can time out. The summary names tests that pass only when retried.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: stack.site,
    launchOptions,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // Tracing every test costs more time than retrying the few that fail.
    trace: "on-first-retry",
    timezoneId: "UTC",
    locale: "en-US",
  },
  projects: [
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      ...(scope === "changed" ? { testIgnore: leftOut.map((path) => `**/${path}`) } : {}),
      ...(scope === "rest"
        ? { testMatch: ["**/screens.spec.ts", ...leftOut.map((path) => `**/${path}`)] }
        : {}),
    },
    {
      name: "phone",
      grepInvert: scope === "rest" ? [/@desktop/, SIZE_DEPENDENT] : /@desktop/,
      ...(scope === "changed" ? { grep: SIZE_DEPENDENT } : {}),
      use: { ...devices["iPhone 14"], defaultBrowserType: "chromium", viewport: { width: 390, height: 844 } },
    },
  ],
});
