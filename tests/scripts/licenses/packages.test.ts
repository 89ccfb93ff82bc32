import { expect, it } from "vitest";
import { deployablePackages, packageName } from "#scripts/licenses/packages.ts";

it.each([
  ["node_modules/next", "next"],
  ["node_modules/a/node_modules/@scope/b", "@scope/b"],
  ["../../node_modules/@img/sharp-linux-x64/lib/sharp.node", "@img/sharp-linux-x64"],
  ["/app/node_modules/next/dist/server.js", "next"],
  ["lib/shared/paths.ts", null],
  ["node_modules/.package-lock.json", null],
])("the package of %s is %s", (path, name) => expect(packageName(path)).toBe(name));

it("lists production packages and packed fonts, and leaves development packages out", () => {
  const packages = {
    "": { license: "UNLICENSED" },
    "node_modules/next": { version: "1.0.0", license: "MIT" },
    "node_modules/next/node_modules/sharp": { version: "2.0.0", license: "Apache-2.0", optional: true },
    "node_modules/vitest": { version: "3.0.0", license: "MIT", dev: true },
    "node_modules/playwright": { version: "3.0.0", license: "Apache-2.0", devOptional: true },
    "node_modules/@embedpdf/fonts-sc": { version: "1.0.0", license: "OFL-1.1", dev: true },
  };
  const names = deployablePackages(JSON.stringify({ packages })).map(({ name }) => name);
  expect(names).toEqual(["next", "sharp", "playwright", "@embedpdf/fonts-sc"]);
});
