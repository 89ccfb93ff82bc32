import { expect, test } from "vitest";
import { toFileName } from "#server/jobs/results.ts";

test.each([
  ["https://example.com/", "0001-example.com.png"],
  ["https://example.com/a/B c?q=1#x", "0001-example.com-a-b-20c.png"],
  ["https://example.com/../../etc/passwd", "0001-example.com-etc-passwd.png"],
  ["https://example.com/%2e%2e%2f..%5c..", "0001-example.com-2e-2e-2f.-5c.png"],
  ["https://example.com/a%00b%0d%0aX", "0001-example.com-a-00b-0d-0ax.png"],
  ["https://example.com/%E2%80%AE1", "0001-example.com-e2-80-ae1.png"],
  ["https://example.com/#/install?a=1", "0001-example.com-install-a-1.png"],
  ["not an address", "0001-page.png"],
])("toFileName makes a safe name of %s", (url, name) => {
  expect(toFileName(0, url, "image/png")).toBe(name);
});

test("toFileName bounds the length and knows every position", () => {
  const name = toFileName(4_999, `https://example.com/${"x".repeat(300)}`, "text/markdown");
  expect(name).toMatch(/^5000-example\.com-x+\.md$/);
  expect(name.length).toBeLessThanOrEqual(110);
});
