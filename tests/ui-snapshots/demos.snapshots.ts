import { join } from "node:path";
import { expectScreenshot, openInspector } from "#tests/e2e/inspector-steps.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { NAME, PRO, setNameStates } from "./demo-data.ts";
import { DEMO_SIZE, recordDemo } from "./record-demo.ts";

/* Recordings of the running product for the landing pages. `seconds` of each `Demo` is their length. */
const LANDING = join(import.meta.dirname, "..", "..", "public", "landing");
/** Milliseconds between two keys. */
const TYPING = { delay: 90 };
/** Pixels from the form of the Web Inspector to its result. */
const RESULT = 420;

test.use({ viewport: DEMO_SIZE, permissions: ["clipboard-read", "clipboard-write"] });

test.beforeEach(async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.addInitScript(() => {
    localStorage.setItem("ui-theme", "dark");
    // Suggestions after the very first result.
    for (const tool of ["web-inspector", "name-checker"]) localStorage.setItem(`next-steps:${tool}`, "1");
  });
});

test("demo of the Web Inspector", async ({ page }) => {
  await openInspector(page, { ...PRO, id: "" });
  await expect(page.getByText(/used, unlimited/)).toBeVisible();
  await recordDemo(page, join(LANDING, "web-inspector"), async (demo) => {
    const field = page.getByLabel("Website URL");
    demo.caption("Enter a URL.");
    await demo.click(field);
    await field.pressSequentially("blog.test", TYPING);
    await demo.rest(400);
    demo.caption(
      "A browser opens the page, waits until it has loaded, and takes the screenshot (time shortened).",
    );
    await demo.click(page.getByRole("button", { name: "Capture Screenshot", exact: true }));
    await demo.scroll(RESULT);
    await demo.shortened(() => expectScreenshot(page));
    await demo.takePoster();
    demo.caption("The screenshot is ready to copy, download or enlarge.");
    await demo.rest(1_200);
    await demo.click(page.getByRole("button", { name: "Enlarge screenshot" }));
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await demo.rest(1_600);
    await page.keyboard.press("Escape");
    // The dialog locks the scroll position until it has closed.
    await expect(page.getByRole("dialog")).toBeHidden();
    await demo.scroll(-2 * RESULT);

    demo.caption("The same URL as content: only the extraction is selected.");
    await demo.click(page.getByRole("switch", { name: "Take Screenshot" }));
    await demo.click(page.getByRole("switch", { name: "Extract Content" }));
    await demo.rest(500);
    await demo.click(page.getByRole("button", { name: "Extract Content", exact: true }));
    const content = page.getByRole("region", { name: "Scraped content", exact: true });
    await demo.scroll(RESULT);
    await demo.shortened(() => expect(content).toBeVisible({ timeout: 40_000 }));
    demo.caption("The main content as Markdown, without menus and footers.");
    await demo.rest(1_800);
    await demo.click(page.getByRole("tab", { name: "Rendered" }));
    await expect(
      page.getByRole("region", { name: "Rendered content" }).getByRole("heading").first(),
    ).toBeVisible();
    demo.caption("Source or rendered. One click copies it.");
    await demo.rest(1_500);
    await demo.click(page.getByRole("button", { name: "Copy", exact: true }).first());
    await demo.rest(2_000);
  });
});

test("demo of the Domain Name Checker", async ({ page }) => {
  await setNameStates();
  await signIn(page, PRO, "/products/domain-name-checker");
  const field = page.getByLabel("Domain name or brand");
  await expect(field).toBeVisible();
  await recordDemo(page, join(LANDING, "name-checker"), async (demo) => {
    demo.caption("Type a name. Every domain and handle that will be checked is counted beside it.");
    await demo.click(field);
    await field.pressSequentially(NAME, TYPING);
    await demo.rest(900);
    demo.caption("Two more TLDs.");
    for (const tld of [".dev", ".tech"]) {
      await demo.click(page.getByRole("checkbox", { name: tld, exact: true }));
      await demo.rest(200);
    }
    demo.caption("Registries and platforms are asked at the same time. Each result has its place.");
    await demo.click(page.getByRole("button", { name: "Check Availability" }));
    const summary = page.getByText("3 of 6 domains and 1 of 3 handles are free").last();
    await demo.shortened(() => expect(summary).toBeVisible({ timeout: 30_000 }));
    await demo.rest(600);
    demo.caption("Available, taken or reserved. What could not be checked is never shown as available.");
    await demo.scroll(260);
    await demo.takePoster();
    await demo.rest(2_200);
    demo.caption("Who has a taken name, and until when.");
    await demo.click(page.getByRole("button", { name: /^Details/ }).first());
    await demo.rest(2_500);
    demo.caption("What could not be checked is retried for free.");
    await demo.click(page.getByRole("button", { name: "Retry unknown" }));
    await demo.rest(2_500);
    demo.caption("One click copies the results.");
    await demo.click(page.getByRole("button", { name: "Copy", exact: true }));
    await demo.rest(2_000);
  });
});
