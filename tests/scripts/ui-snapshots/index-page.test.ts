import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderIndexPage } from "#scripts/ui-snapshots/index-page.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

test("renderIndexPage lists snapshots per screen, the widest first, and omits other files", () => {
  const folder = createTestFolder("shots-");
  for (const name of ["home-390-dark.png", "home-1440-light.png", "auth-login-768-dark.png", "index.html"])
    writeFileSync(join(folder, name), "");
  const page = renderIndexPage(folder);
  expect(page).toContain("2 screens, 3 snapshots");
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    "auth-login-768-dark.png",
    "home-1440-light.png",
    "home-390-dark.png",
  ]);
});
