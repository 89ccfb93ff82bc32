import { expect, it } from "vitest";
import { artifactPackages, deployablePackages, packageName } from "#scripts/licenses/packages.ts";

it.each([
  ["node_modules/next", "next"],
  ["node_modules/a/node_modules/@scope/b", "@scope/b"],
  ["../../node_modules/@img/sharp-linux-x64/lib/sharp.node", "@img/sharp-linux-x64"],
  ["/app/node_modules/next/dist/server.js", "next"],
  ["lib/shared/paths.ts", null],
  ["node_modules/.package-lock.json", null],
])("packageName of %s is %s", (path, name) => expect(packageName(path)).toBe(name));

it("deployablePackages lists production packages, without development packages and workspaces", () => {
  const packages = {
    "": {
      license: "UNLICENSED",
      dependencies: { next: "1.0.0" },
      devDependencies: { "dns-packet": "5.0.0", vitest: "3.0.0" },
    },
    "emulators/stripe": {
      version: "0.1.0",
      license: "UNLICENSED",
      dependencies: { hono: "4.0.0", next: "1.0.0" },
    },
    "emulators/stripe/node_modules/next": { version: "0.9.0", license: "MIT" },
    "node_modules/@emulators/stripe": { resolved: "emulators/stripe", link: true },
    "node_modules/dns-packet": { version: "5.0.0", license: "MIT" },
    "node_modules/hono": { version: "4.0.0", license: "MIT" },
    "node_modules/next": {
      version: "1.0.0",
      license: "MIT",
      dependencies: { postcss: "8.0.0" },
      optionalDependencies: { sharp: "2.0.0", absent: "1.0.0" },
      peerDependencies: { playwright: "*" },
    },
    "node_modules/next/node_modules/sharp": {
      version: "2.0.0",
      license: "Apache-2.0",
      dependencies: { detect: "2.0.0" },
    },
    "node_modules/next/node_modules/sharp/node_modules/detect": { version: "2.0.0", license: "MIT" },
    "node_modules/detect": { version: "1.0.0", license: "MIT" },
    "node_modules/postcss": { version: "8.0.0", license: "MIT", dependencies: { detect: "1.0.0" } },
    "node_modules/vitest": { version: "3.0.0", license: "MIT" },
    "node_modules/playwright": { version: "3.0.0", license: "Apache-2.0" },
  };
  const found = deployablePackages(JSON.stringify({ packages }));
  expect(found.map(({ name, version }) => `${name}@${version}`)).toEqual([
    "next@1.0.0",
    "sharp@2.0.0",
    "detect@2.0.0",
    "detect@1.0.0",
    "postcss@8.0.0",
    "playwright@3.0.0",
  ]);
});

it("artifactPackages lists the packages of the packed fonts, with the folder of their licenses", () => {
  const found = artifactPackages(process.cwd());
  expect(found).toContainEqual({
    path: "runtime/fonts/packages/@embedpdf/fonts-sc",
    name: "@embedpdf/fonts-sc",
    version: "1.0.0",
    license: "OFL-1.1",
  });
});
