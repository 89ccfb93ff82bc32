import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#scripts/demo-data/demo-accounts.ts";
import { getAccessToken } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible } from "./payment-steps.ts";

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

test("an operator finds a user, and reads plans and usage", async ({ page, account, allowConsole }) => {
  allowConsole(/status of 404/);
  await startStarterPlan(account);
  await signIn(page, account);
  expect((await page.goto(`/admin/users/${account.id}`))?.status()).toBe(404);
  const bearer = { authorization: `Bearer ${await getAccessToken(account)}` };
  for (const answer of [
    await page.request.get(`/api/admin/users/${account.id}`),
    await page.request.post("/api/admin/users", { data: { query: account.email }, headers: bearer }),
  ])
    expect(answer.status()).toBe(404);
  await page.context().clearCookies();
  await signIn(page, { email: DEMO_ACCOUNTS.pro.email, password: DEMO_PASSWORD }, "/admin");
  const field = page.getByLabel("Find a user");
  await field.fill("ab");
  await field.press("Enter");
  await expect(page.getByText("Enter at least 3 characters")).toBeVisible();
  await field.fill(account.email.slice(0, -3));
  await field.press("Enter");
  await page.getByRole("link", { name: account.email }).click();
  await expect(page).toHaveURL(`/admin/users/${account.id}`);
  await expect(page.getByRole("heading", { name: account.email })).toBeVisible();
  await expect(page.getByText("Web Inspector, Starter")).toBeVisible();
  await expectAccessible(page);
});
