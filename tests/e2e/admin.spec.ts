import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#scripts/demo-data/demo-accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";

test("only an operator finds /admin, and marks feedback as done", async ({ page, account, allowConsole }) => {
  allowConsole(/status of 404/);
  expect((await page.goto("/admin"))?.status()).toBe(404);
  await signIn(page, account);
  expect((await page.goto("/admin"))?.status()).toBe(404);
  expect((await page.request.get("/api/admin")).status()).toBe(404);

  const title = `Report of ${account.id}`;
  const feedback = { type: "bug", title, description: "Broken.", email: "", pageUrl: "", userAgent: "" };
  expect((await page.request.post("/api/feedback/submit", { data: feedback })).ok()).toBe(true);
  await page.context().clearCookies();
  const { email } = DEMO_ACCOUNTS.pro;
  await signIn(page, { email, password: DEMO_PASSWORD });
  const response = await page.goto("/admin");
  expect(response?.status()).toBe(200);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await page.getByRole("button", { name: `Mark as done: ${title}` }).click();
  await expect(page.getByRole("button", { name: `Reopen: ${title}` })).toBeVisible();
});
