import { expect, test } from "vitest";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { listToolRuns } from "#shared/tool-runs.ts";

const CAPTURE = WEB_INSPECTOR_PRODUCT_ID;
const CHECK = NAME_CHECKER_PRODUCT_ID;

test.each([
  ["", []],
  ["  ", []],
  ["northkiln", [CHECK]],
  ["north-kiln", [CHECK]],
  ["north kiln", []],
  ["northkiln.com", [CAPTURE, CHECK]],
  [" shop.example.co.uk ", [CAPTURE, CHECK]],
  ["https://northkiln.com", [CAPTURE]],
  ["northkiln.com/pricing", [CAPTURE]],
  ["northkiln.com?a=1", [CAPTURE]],
  ["localhost:3000", []],
])("%j is for %j", (text, products) => {
  expect(listToolRuns(text).map(({ productId }) => productId)).toEqual(products);
});

test("listToolRuns trims what the tools are opened with", () => {
  expect(listToolRuns(" northkiln ")).toEqual([{ productId: CHECK, value: "northkiln" }]);
});
