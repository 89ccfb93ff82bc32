import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("docs/security.md names only existing tests and decisions", () => {
  const page = read("docs/security.md");
  const tests = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => `tests/${file}`);
  const decisions = [...page.matchAll(/\((decisions\/[\w-]+\.md)\)/g)].map(([, file]) => `docs/${file}`);
  expect(tests.length).toBeGreaterThan(30);
  expect([...tests, ...decisions].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test("the product has no Server Actions", () => {
  const sources = globSync("{app,components,lib,db}/**/*.{ts,tsx}", { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => /^\s*["']use server["']/m.test(read(file)))).toEqual([]);
});
