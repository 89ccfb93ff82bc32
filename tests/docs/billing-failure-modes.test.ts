import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A table row: `| 7 | failure | handling | files |`. */
const ROW = /^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm;
const listed = [...read("docs/billing-failure-modes.md").matchAll(ROW)].map(([, number, , , files = ""]) => ({
  number: Number(number),
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "").sort(),
}));

/** Test titles name their rows: `fault 7: …` or `faults 25, 27: …`. */
const TITLE = /["'`]faults? (\d+(?:, \d+)*): /g;
const proofs = globSync("tests/**/*.test.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !file.endsWith("docs/billing-failure-modes.test.ts"))
  .flatMap((file) =>
    [...read(file).matchAll(TITLE)].flatMap(([, numbers = ""]) =>
      numbers.split(", ").map((number) => ({ number: Number(number), file: file.slice("tests/".length) })),
    ),
  );

const ROWS = 55;

describe("the table of billing failure modes", () => {
  test("lists each row once, in order", () => {
    expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1));
  });

  test("names at least one file per row, each with a test for that row", () => {
    expect(listed.filter(({ files }) => files.length === 0)).toEqual([]);
    const claims = listed.flatMap(({ number, files }) => files.map((file) => ({ number, file })));
    const isProved = ({ number, file }: (typeof claims)[number]) =>
      proofs.some((proof) => proof.number === number && proof.file === file);
    expect(claims.filter((claim) => !isProved(claim))).toEqual([]);
  });

  test("names a test over HTTP for every row except those that HTTP cannot reach", () => {
    const isDriven = ({ files }: (typeof listed)[number]) => files.some((file) => file.startsWith("api/"));
    const others = listed.filter((row) => !isDriven(row)).map(({ number }) => number);
    expect(others).toEqual([18, 53, 54, 55]);
  });

  test("contains every row that a test title names", () => {
    expect(proofs.filter(({ number }) => number < 1 || number > ROWS)).toEqual([]);
  });
});
