import type { HealthComponents } from "#shared/health-contract.ts";
import { WORKING } from "#tests/components/status/working-components.ts";
import { expect } from "#tests/support/e2e-test.ts";
import type { ScreenStates, ScreenVisit } from "./screen-state.ts";

/** Pages without a setup. */
const PAGES: [name: string, path: string][] = [
  ["home", "/"],
  ["home-search", "/?q=screenshot"],
  ["home-search-nothing", "/?q=nothing+like+it"],
  ["pricing-visitor", "/pricing"],
  ["pricing-one-product", "/pricing?productId=2"],
  ["landing-web-inspector", "/landing/web-inspector"],
  ["landing-brand-name-checker", "/landing/brand-name-checker"],
  ["docs", "/docs"],
  ["docs-authentication", "/docs/authentication"],
  ["docs-call", "/docs/take-screenshot"],
  ["docs-paid-call", "/docs/render-link"],
  ["docs-errors", "/docs/errors"],
  ["docs-limits", "/docs/limits"],
  ["docs-mcp", "/docs/mcp"],
  ["docs-firecrawl", "/docs/coming-from-firecrawl"],
  ["terms", "/terms"],
  ["privacy", "/privacy"],
  ["refunds", "/refunds"],
  ["contact", "/contact"],
  ["not-found", "/no/such/page"],
];

async function openFeedback({ page }: ScreenVisit): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Report Bug" }).click();
}

/** Public screens. */
export const publicStates: ScreenStates = {
  "public pages": {
    console: [/status of 404/],
    go: async ({ page, show }) => {
      for (const [name, path] of PAGES) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await show(name);
      }
    },
  },
  status: {
    console: [/status of 503/, /ERR_FAILED/],
    go: async ({ page, show }) => {
      await page.goto("/status");
      await show("status", { when: page.getByText("Checked at") });
      const components: HealthComponents = {
        ...WORKING,
        browser: "unreachable",
        lookups: "doubtful",
        captureStore: "full",
        jobs: "late",
      };
      const health = { ok: false, tickAgeSeconds: 600, components };
      await page.route("**/api/health", (route) => route.fulfill({ status: 503, json: health }));
      await page.reload();
      await show("status-disturbed", { when: page.getByText("A part of the service is not available") });
      await page.unroute("**/api/health");
      await page.route("**/api/health", () => {});
      await page.reload();
      await show("status-loading", { when: page.getByText("Checking every part") });
      await page.unroute("**/api/health");
      await page.route("**/api/health", (route) => route.abort());
      await page.reload();
      await show("status-failed", { when: page.getByText("We could not check the service") });
    },
  },
  "docs navigation": {
    only: "phone",
    go: async ({ page, show }) => {
      await page.goto("/docs");
      await page.getByText("Docs · Quickstart").click();
      await expect(page.getByRole("navigation", { name: "Documentation" })).toBeVisible();
      await show("docs-navigation", { windowOnly: true });
    },
  },
  "examples of the landing pages": async ({ page, show }) => {
    await page.goto("/landing/web-inspector");
    await page.getByRole("radio", { name: "Docs" }).check();
    await page.getByRole("radio", { name: "Markdown" }).check();
    await expect(page.getByRole("region", { name: "Markdown of the example: Docs" })).toBeVisible();
    await show("landing-inspector-example");
    await page.getByRole("radio", { name: "Code" }).check();
    await expect(page.getByRole("region", { name: "Code of the example: Docs" })).toBeVisible();
    await show("landing-inspector-code");
    await page.goto("/landing/brand-name-checker");
    await page.getByRole("radio", { name: "zephyrly" }).check();
    await show("landing-checker-example", { when: page.getByText("zephyrly.io") });
  },
  "a registration that starts on a landing page": async ({ page, show }) => {
    await page.goto("/landing/web-inspector");
    await page.getByLabel("Address of a public page").fill("your-site.com");
    await page.getByRole("button", { name: "Capture it" }).click();
    await show("auth-first-run", { when: page.getByText("will be ready to capture") });
  },
  "all limits": async ({ page, show }) => {
    await page.goto("/pricing?productId=1");
    await page.getByRole("button", { name: "Compare all limits of Web Inspector" }).click();
    await show("pricing-limits", { when: page.getByRole("table") });
  },
  demo: async ({ page, show }) => {
    await page.goto("/landing/web-inspector");
    await page.getByRole("button", { name: "Watch Demo" }).click();
    await show("landing-demo", { when: page.getByRole("dialog").locator("video"), windowOnly: true });
  },
  feedback: {
    console: [/status of 429/, /ApiError: 429/],
    go: async (visit) => {
      const { page, show } = visit;
      await page.goto("/");
      await openFeedback(visit);
      await show("feedback", { when: page.getByLabel("Title"), windowOnly: true });
      await page.getByRole("button", { name: "Submit Feedback" }).click();
      await show("feedback-problems", { when: page.getByText("Description is required"), windowOnly: true });
      const message = "Too many requests. Try again in 40 seconds.";
      const refusal = { code: "rate_limited", message, error: message, requestId: "req_example" };
      await page.route("**/api/feedback/submit", (route) => route.fulfill({ status: 429, json: refusal }));
      await page.getByLabel("Title").fill("The button is green");
      await page.getByLabel("Description").fill("It should be greener.");
      await page.getByRole("button", { name: "Submit Feedback" }).click();
      await show("feedback-refused", { when: page.getByText(message).first(), windowOnly: true });
    },
  },
  "theme menu": {
    only: "desk",
    go: async ({ page, show }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Theme" }).click();
      await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeVisible();
      await show("theme-menu", { windowOnly: true });
    },
  },
  "phone menu of a visitor": {
    only: "phone",
    go: async ({ page, show }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Menu" }).click();
      await show("phone-menu", { when: page.getByRole("dialog", { name: "Menu" }), windowOnly: true });
    },
  },
};
