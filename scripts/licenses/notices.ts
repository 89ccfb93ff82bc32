import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import spdxLicenses from "spdx-license-list/full.js";
import { NOTICE_FILES } from "#scripts/artifact-stamp.ts";
import { writeAtomically } from "#scripts/write-atomically.ts";
import {
  artifactPackages,
  deployablePackages,
  installedPackages,
  type LockedPackage,
  readLockFile,
} from "./packages.ts";

const STAMP_FILE = "notices.txt";

const LICENSE_FILE = /^(licen[cs]e|copying|notice|unlicense|third-?party-?notices)[^/]*$/i;
const CODE_FILE = /\.(c?js|mjs|ts|map|json)$/i;

const INTRODUCTION = `# Third-party notices

This product contains the packages below, each unmodified and under its own license. The source code of each is in the
repository that its entry names and in the npm registry under its exact version.

- **Chromium** comes with \`@sparticuz/chromium\`. It is BSD-3-Clause; it contains further open-source software, whose list and
  licenses every copy shows at \`chrome://credits\`. The package brings shared libraries of NSS and NSPR (MPL-2.0) and Expat (MIT).
- **Filter lists** in \`runtime/blocking\` are data that stand beside the code, with their own license and source in that folder.
`;

type Manifest = {
  repository?: string | { url?: string };
  homepage?: string;
  author?: string | { name?: string };
};

async function licenseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name) && !CODE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes("node_modules"))
    .sort();
}

/** SPDX's text of each license in an expression, for packages without a license file. */
function standardTexts(expression: string, holder: string): string[] {
  return expression
    .split(/[\s()]+/)
    .flatMap((id) => spdxLicenses[id]?.licenseText ?? [])
    .map((text) => text.replace(/<year> <copyright holders>/, () => holder));
}

/** License texts of a package: its own files, else the standard text with the author's name. */
async function licenseTexts(
  root: string,
  { path, license }: LockedPackage,
  holder: string,
): Promise<string[]> {
  const files = await licenseFiles(join(root, path));
  const own = await Promise.all(files.map((file) => readFile(file, "utf8")));
  if (own.length > 0) return own;
  // The README of sharp's libraries lists the bundled libraries and their licenses.
  const readme = path.includes("@img/") ? [await readFile(join(root, path, "README.md"), "utf8")] : [];
  return [...readme, ...standardTexts(license, holder)];
}

function getSourceUrl({ repository, homepage }: Manifest): string {
  const url = typeof repository === "string" ? repository : repository?.url;
  return (url ?? homepage ?? "").replace(/^git\+/, "").replace(/\.git$/, "");
}

const heading = ({ name, version, license }: LockedPackage, source: string): string =>
  `- ${name} ${version} (${license})${source ? `, ${source}` : ""}`;

/** Notices of these packages; those with equal license texts share one section. */
async function renderNotices(root: string, packages: readonly LockedPackage[]): Promise<string> {
  const sections = new Map<string, string[]>();
  for (const locked of packages) {
    const manifest = JSON.parse(await readFile(join(root, locked.path, "package.json"), "utf8")) as Manifest;
    const { author } = manifest;
    const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${locked.name}`;
    const texts = await licenseTexts(root, locked, holder);
    const text = [...new Set(texts.map((each) => each.replace(/\r\n/g, "\n").trim()))].join("\n\n");
    sections.set(text, [...(sections.get(text) ?? []), heading(locked, getSourceUrl(manifest))]);
  }
  const rendered = [...sections].map(
    ([text, headings]) => `${[...new Set(headings)].join("\n")}\n\n~~~text\n${text}\n~~~\n`,
  );
  return [INTRODUCTION, ...rendered].join("\n");
}

/** Writes the notices of all installed deployable packages, unless they are up to date. */
export async function buildNotices(root: string, folder: string): Promise<void> {
  const production = installedPackages(root, deployablePackages(readLockFile(root)));
  const packages = [...production, ...artifactPackages(root)];
  const ownSource = await readFile(new URL(import.meta.url), "utf8");
  const stamp = createHash("sha256").update(JSON.stringify(packages)).update(ownSource).digest("hex");
  const paths = NOTICE_FILES.map((file) => join(root, file));
  const last = await readFile(join(folder, STAMP_FILE), "utf8").catch(() => "");
  if (last === stamp && paths.every((path) => existsSync(path))) return;
  const text = await renderNotices(root, packages);
  for (const path of paths) await writeAtomically(path, text);
  await writeAtomically(join(folder, STAMP_FILE), stamp);
}
