import { expect, test } from "vitest";
import { parseFirstRun, toFirstRun, toolPath, toSignUpTarget } from "#shared/first-run.ts";

test.each([
  ["?redirect=%2Flanding%2Fweb-inspector&start=+your-site.com+", { productId: 1, value: "your-site.com" }],
  ["?redirect=%2Flanding%2Fbrand-name-checker&start=zephyrly", { productId: 2, value: "zephyrly" }],
  ["?redirect=%2Flanding%2Fweb-inspector&start=", null],
  ["?redirect=%2Flanding%2Fweb-inspector", null],
  ["?redirect=%2Fpricing&start=x", null],
  ["?start=x", null],
])("parseFirstRun of %j is %j", (search, run) => {
  expect(parseFirstRun(search)).toEqual(run);
});

test.each([
  null,
  "text",
  { productId: 3, value: "x" },
  { productId: "1", value: "x" },
  { productId: 1, value: 7 },
  { productId: 1, value: "  " },
])("toFirstRun rejects %j, which a user can write to the metadata", (value) => {
  expect(toFirstRun(value)).toBeNull();
});

test("toFirstRun shortens long text", () => {
  expect(toFirstRun({ productId: 1, value: "x".repeat(5_000) })?.value).toHaveLength(300);
});

test("toolPath fills the form of the tool", () => {
  expect(toolPath({ productId: 1, value: "a.test/?b=c&d" })).toBe(
    "/products/web-inspector?url=a.test%2F%3Fb%3Dc%26d",
  );
  expect(toolPath({ productId: 2, value: "zephyrly" })).toBe("/products/domain-name-checker?q=zephyrly");
});

test.each([
  [{ path: "/account/api-keys" }, { path: "/account/api-keys" }],
  [
    { productId: 1, value: "x" },
    { productId: 1, value: "x" },
  ],
  [{ path: "https://evil.example" }, null],
  [{ path: "//evil.example" }, null],
  [{ path: "/auth" }, null],
  [{ path: 7 }, null],
  [null, null],
  ["/pricing", null],
])("toSignUpTarget of %j is %j", (value, target) => {
  expect(toSignUpTarget(value)).toEqual(target);
});
