import { expect, test } from "vitest";
import { findPlace, MENU_GROUPS, PLACES } from "#components/layout/places.ts";

test.each([
  ["/overview", "Overview"],
  ["/products/web-inspector", "Web Inspector"],
  ["/tools/web-inspector/compare", "Web Inspector"],
  ["/products/domain-name-checker", "Names"],
  ["/jobs/job_1", "Jobs"],
  ["/captures/cap_1", "History"],
  ["/checks/chk_1", "History"],
  ["/account", "Settings"],
  ["/account/notifications", "Settings"],
  ["/account/api-keys", "API"],
  ["/account/webhooks", "API"],
  ["/usage", "Usage"],
  ["/jobs-board", undefined],
  ["/products/3", undefined],
])("%s belongs to %s", (path, label) => {
  expect(findPlace(path)?.label).toBe(label);
});

test("each place has its own key, and each screen is in the menus once", () => {
  expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length);
  const links = MENU_GROUPS.flat().map(({ href }) => href);
  expect(new Set(links).size).toBe(links.length);
  for (const { href } of PLACES) expect(links).toContain(href);
});
