import satisfies from "spdx-satisfies";

/**
 * SPDX identifiers allowed in a deployment. MPL-2.0 requires unmodified packages, which the lock file's hashes
 * guarantee.
 */
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

/** Licenses allowed only for certain packages: data, or a shared library that is loaded and not linked. */
const ALLOWED_FOR: { packages: RegExp; license: string }[] = [
  { packages: /^caniuse-lite$/, license: "CC-BY-4.0" },
  { packages: /^@img\/sharp-/, license: "LGPL-3.0-or-later" },
];

export type LicensedPackage = { name: string; version: string; license: string };

/**
 * Why a package must not be deployed; null when it may. One license of an OR expression has to be allowed, all of an
 * AND.
 */
export function findLicenseProblem({ name, version, license }: LicensedPackage): string | null {
  const allowed = [
    ...ALLOWED,
    ...ALLOWED_FOR.flatMap((row) => (row.packages.test(name) ? [row.license] : [])),
  ];
  try {
    if (satisfies(license, allowed)) return null;
  } catch {
    // Not an SPDX expression: rejected below.
  }
  return `${name}@${version} has the license "${license}"`;
}
