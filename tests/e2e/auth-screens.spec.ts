import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, test } from "#tests/support/e2e-test.ts";

test("the auth screen shows the forms on the left, and the welcome on the right of wide screens only", async ({
  page,
}) => {
  coversSpec("1.7", "2.33", "2.32");
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Login", "Register"]);
  const welcome = page.getByRole("heading", { name: "Welcome to SaaS Tools Marketplace" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(welcome).toBeVisible();
  await expect(page.getByText(/^Premium tools for /)).toBeVisible();
  const forms = await page.getByRole("tablist").boundingBox();
  expect((await welcome.boundingBox())?.x).toBeGreaterThan((forms?.x ?? 0) + (forms?.width ?? 0));
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(welcome).toBeHidden();
});
