import { expect, test } from "vitest";
import { parsePlanId } from "#components/checkout/parse-plan-id.ts";

test.each([[null], [""], ["0"], ["-1"], ["1.5"], ["1e3"], ["abc"], ["2147483648"], ["99999999999"], [" 1"]])(
  "parsePlanId returns null for %j",
  (text) => {
    expect(parsePlanId(undefined, text)).toBeNull();
  },
);

test("parsePlanId does not fall back to the query for an invalid path", () => {
  expect(parsePlanId("abc", "4")).toBeNull();
});
