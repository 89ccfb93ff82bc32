import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A row of the page: `| 7 | what goes wrong | what happens | files |`. */
const ROW = /^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm;
const listed = [...read("docs/billing-failure-modes.md").matchAll(ROW)].map(([, number, , , files = ""]) => ({
  number: Number(number),
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? "").sort(),
}));

/** Titles of tests name their rows: `fault 7: …` or `faults 25, 27: …`. */
const TITLE = /["'`]faults? (\d+(?:, \d+)*): /g;
const proofs = globSync("tests/**/*.test.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !file.endsWith("docs/billing-failure-modes.test.ts"))
  .flatMap((file) =>
    [...read(file).matchAll(TITLE)].flatMap(([, numbers = ""]) =>
      numbers.split(", ").map((number) => ({ number: Number(number), file: file.slice("tests/".length) })),
    ),
  );

const ROWS = 53;

describe("the page of payment faults", () => {
  test("has each of its rows once, in order", () => {
    expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1));
  });

  test("names for each row a file at least, and none that has no test named after it", () => {
    expect(listed.filter(({ files }) => files.length === 0)).toEqual([]);
    const claims = listed.flatMap(({ number, files }) => files.map((file) => ({ number, file })));
    const isProved = ({ number, file }: (typeof claims)[number]) =>
      proofs.some((proof) => proof.number === number && proof.file === file);
    expect(claims.filter((claim) => !isProved(claim))).toEqual([]);
  });

  test("names for each row a test over HTTP, except for the card form's and the one inside a process", () => {
    const isDriven = ({ files }: (typeof listed)[number]) => files.some((file) => file.startsWith("api/"));
    const others = listed.filter((row) => !isDriven(row)).map(({ number }) => number);
    expect(others).toEqual([18, 53]);
  });

  test("knows every row that a test is named after", () => {
    expect(proofs.filter(({ number }) => number < 1 || number > ROWS)).toEqual([]);
  });
});
