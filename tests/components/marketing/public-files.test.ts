import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HERO_REDUCED_WIDTHS } from "#components/marketing/hero-sizes.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const sources = globSync("components/marketing/*.tsx", { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), "utf8"),
);
const named = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
const getSize = (path: string) => {
  const file = join(ROOT, "public", path);
  return existsSync(file) ? statSync(file).size : 0;
};

test("every demo has both encodings, captions and a poster within the size limit", () => {
  const files = named(/"(\/landing\/[\w-]+\.\w+)"/g);
  expect(files.length).toBeGreaterThanOrEqual(8);
  expect(files.filter((path) => getSize(path ?? "") === 0)).toEqual([]);
  expect(files.filter((path) => getSize(path ?? "") > 500_000)).toEqual([]);
});

test("every product screenshot exists for both themes", () => {
  const names = [...named(/\bpicture: "([\w-]+)"/g), ...named(/\bname="((?:inspector|checker)-[\w-]+)"/g)];
  expect(names.length).toBeGreaterThanOrEqual(14);
  const files = names.flatMap((name) => [`/landing/${name}-dark.webp`, `/landing/${name}-light.webp`]);
  expect(files.filter((path) => getSize(path) === 0)).toEqual([]);
});

test("hero images also exist for phones and narrow windows, and those for phones are small", () => {
  const heroes = named(/\bname="((?:inspector|checker)-hero)"/g);
  expect(heroes).toHaveLength(2);
  for (const name of heroes) {
    for (const theme of ["dark", "light"]) {
      const file = `/landing/${name}-${theme}`;
      const sizes = [
        ...HERO_REDUCED_WIDTHS.map((width) => getSize(`${file}-${width}.webp`)),
        getSize(`${file}.webp`),
      ];
      const phone = getSize(`/landing/${name}-phone-${theme}.webp`);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      expect(phone).toBeGreaterThan(0);
      expect(phone).toBeLessThan(35_000);
    }
  }
});

test("captions of a demo cover it from start to end without overlap", () => {
  for (const path of named(/"(\/landing\/[\w-]+\.vtt)"/g)) {
    const text = readFileSync(join(ROOT, "public", path ?? ""), "utf8");
    const times = [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
    expect(text.startsWith("WEBVTT\n")).toBe(true);
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test("the length that a demo's dialog states is that of its captions", () => {
  const demos = sources.flatMap((text) => [
    ...text.matchAll(/captions: "(\/landing\/[\w-]+\.vtt)"[^}]*seconds: (\d+)/gs),
  ]);
  expect(demos).toHaveLength(2);
  for (const [, path, seconds] of demos) {
    const text = readFileSync(join(ROOT, "public", path ?? ""), "utf8");
    const [, end] = /--> 00:(\d\d\.\d{3})\n[^\n]*\n*$/.exec(text) ?? [];
    expect(Math.round(Number(end)), path).toBe(Number(seconds));
  }
});
