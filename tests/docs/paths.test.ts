import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDERS = [
  "api-clients",
  "app",
  "artifact-sources",
  "bench",
  "checks",
  "components",
  "db",
  "docs",
  "emulators",
  "lib",
  "mcp-inspector",
  "packages",
  "public",
  "scripts",
  "tests",
];
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...globSync(["docs/**/*.md", "bench/**/*.md", "packages/*/README.md", "lib/server/*/README.md"], {
    cwd: ROOT,
    exclude: ["**/node_modules"],
  }),
];

/** Generated files, and files of other projects. */
const NOT_OURS = [/^\.?data\//, /^THIRD-PARTY-NOTICES\.md$/, /^seccomp_profile\.json$/, /score\.mjs$/];

const isSource = (path: string) => !/\/(node_modules|data)\//.test(path);
const FILES = ["", ...FOLDERS].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: folder !== "", encoding: "utf8" })
    .map((name) => `/${join(folder, name)}`)
    .filter(isSource),
);

const isOurs = (span: string) => !NOT_OURS.some((pattern) => pattern.test(span));

/** A path starts with a folder of this checkout, or is a file name with one of our extensions. */
const isPath = (span: string) =>
  !/[\s:]/.test(span) &&
  isOurs(span) &&
  (FOLDERS.some((folder) => span.startsWith(`${folder}/`)) ||
    /^[\w.*{},/-]+\.(tsx?|mjs|json|sql|md)$/.test(span));

/** Tables may name a file by the end of its path, where the text around it names the folder. */
function exists(span: string): boolean {
  const path = span.replaceAll(/<\w+>/g, "*").replace(/\/$/, "");
  if (!/[*{]/.test(path)) return FILES.some((file) => file.endsWith(`/${path}`));
  return [".", "tests"].some((folder) => globSync(join(ROOT, folder, path)).length >= alternatives(path));
}

/** `{a,b}` names two files, and both have to exist. */
const alternatives = (path: string): number =>
  [...path.matchAll(/\{([^}]*)\}/g)].reduce((count, [, list = ""]) => count * list.split(",").length, 1);

function missingPaths(page: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = ""]) => link);
  return [
    ...spans.filter((span) => isPath(span) && !exists(span)),
    ...links.filter((link) => !existsSync(join(ROOT, dirname(page), link))),
  ];
}

test.each(PAGES)("%s names only existing paths", (page) => {
  expect(missingPaths(page, readFileSync(join(ROOT, page), "utf8"))).toEqual([]);
});

test("missingPaths reports a path that does not exist", () => {
  const text =
    "`lib/server/gone.ts`, `db/{schema,gone}.ts`, `gone.ts`, [gone](decisions/gone.md), `lib/server/platform/env.ts`";
  expect(missingPaths("docs/architecture.md", text)).toEqual([
    "lib/server/gone.ts",
    "db/{schema,gone}.ts",
    "gone.ts",
    "decisions/gone.md",
  ]);
});
