import { expect, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import { recordLayoutShift } from "#tests/support/layout-shift.ts";
import { openInspector, startFreePlan } from "./inspector-steps.ts";

test("the top bar and the footer lead to the docs, whose pages load without layout shift", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  const sumShift = await recordLayoutShift(page);
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Docs" })).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  const bar = isMobile ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
  await bar.getByRole("link", { name: "Docs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quickstart" })).toBeVisible();
  if (isMobile) await page.getByText("Docs · Quickstart").click();
  const navigation = page.getByRole("navigation", { name: "Documentation" });
  await navigation.getByRole("link", { name: "Take a screenshot" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Take a screenshot" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Parameters" })).toBeVisible();
  expect(await sumShift()).toBeLessThan(0.01);
});

test("every page of the docs exists as HTML and as Markdown, others are 404", async ({ request }) => {
  const index = await (await request.get("/llms.txt")).text();
  const addresses = [...index.matchAll(/\((\S+\.md)\)/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    const markdown = await request.get(address);
    expect(markdown.headers()["content-type"], address).toBe("text/markdown; charset=utf-8");
    const [title = ""] = (await markdown.text()).split("\n");
    const page = await (await request.get(address.replace(/\.md$/, ""))).text();
    expect(page, address).toContain(`${title.replace("# ", "")}</h1>`);
  }
  for (const path of ["/docs/no-such-page", "/docs/no-such-page.md", "/docs/quickstart"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the search of the docs finds a field by keyboard and leads to its row", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await page.goto("/docs/errors");
  const field = page.getByRole("combobox", { name: "Search the docs" });
  // The key works once the page is interactive.
  await expect(async () => {
    if (isMobile) await field.click();
    else await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("hide selectors");
  await expect(page.getByRole("option", { name: /^hideSelectors/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/take-screenshot#parameter-hideSelectors");
  await expect(page.getByRole("row", { name: /^hideSelectors/ })).toBeInViewport();
  await field.fill("unrelated");
  await expect(page.getByText("Nothing found for “unrelated”.")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveValue("");
});

test("the language of an example changes with the arrow keys", async ({ page }) => {
  await page.goto("/docs");
  const tabs = page.getByRole("tablist", { name: "Save a screenshot: language" });
  await tabs.getByRole("tab", { name: "cURL" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: "TypeScript" })).toContainText("await fetch(");
});

test("a user creates a key in the Code tab and finds it in the code, until the page is reloaded", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await openInspector(page, account);
  await page.getByLabel("Website URL").fill("blog.test");
  await page.getByRole("tab", { name: "Mobile" }).click();
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  const code = page.getByRole("tabpanel", { name: "cURL" });
  await expect(code).toContainText("Bearer YOUR_KEY");
  await expect(code).toContainText('"device": "mobile"');
  await page.getByRole("button", { name: "Create a key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("ci");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(code).toContainText(/Bearer stm_(live|test)_\w{38}/);
  await page.getByRole("tab", { name: "Result" }).click();
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  await expect(code).toContainText(/Bearer stm_(live|test)_/);
  await page.reload();
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  await expect(code).toContainText("Bearer YOUR_KEY");
});
