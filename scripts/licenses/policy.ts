import satisfies from "spdx-satisfies";

/** SPDX identifiers that code in a deployment may have. MPL-2.0 covers unmodified packages, which the lock file's hashes prove. */
const ALLOWED = [
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "Unlicense",
  "Apache-2.0",
  "0BSD",
  "CC0-1.0",
  "OFL-1.1",
  "MPL-2.0",
];

/** Licenses that fit only what these packages are: data, or a shared library that is loaded and not linked into our code. */
const ALLOWED_FOR: { packages: RegExp; license: string }[] = [
  { packages: /^caniuse-lite$/, license: "CC-BY-4.0" },
  { packages: /^@img\/sharp-/, license: "LGPL-3.0-or-later" },
];

export type LicensedPackage = { name: string; version: string; license: string };

/**
 * Why a package may not be deployed; null when it may. Of an OR expression one license has to be allowed, of an AND each.
 */
export function licenseProblem({ name, version, license }: LicensedPackage): string | null {
  const allowed = [
    ...ALLOWED,
    ...ALLOWED_FOR.flatMap((row) => (row.packages.test(name) ? [row.license] : [])),
  ];
  try {
    if (satisfies(license, allowed)) return null;
  } catch {
    // Not an SPDX expression: refused below.
  }
  return `${name}@${version} has the license "${license}"`;
}
