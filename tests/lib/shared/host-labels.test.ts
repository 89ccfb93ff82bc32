import { expect, test } from "vitest";
import { hostLabels } from "#shared/host-labels.ts";

test.each([
  ["https://shop.test/a", "https://shop.test/a", null],
  ["https://xn--mnchen-3ya.test/a", "https://münchen.test/a", "xn--mnchen-3ya.test"],
  ["https://xn--80ak6aa92e.com/", "https://аррӏе.com/", "xn--80ak6aa92e.com"],
  ["http://[::1]/", "http://[::1]/", null],
])("hostLabels of %s shows '%s' and the ASCII form %j", (url, text, ascii) => {
  expect(hostLabels(url)).toEqual({ text, ascii });
});
