import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const MAX_BYTES = 30_000;

test("every picture of an empty list exists for both themes, and is small", () => {
  const sources = globSync("components/**/*.tsx", { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), "utf8"),
  );
  const names = sources.flatMap((text) =>
    [...text.matchAll(/\bpicture="([a-z]+)"/g)].map(([, name]) => name),
  );
  expect([...new Set(names)].toSorted()).toEqual([
    "destinations",
    "jobs",
    "schedules",
    "sessions",
    "watches",
    "webhooks",
  ]);
  for (const name of names) {
    for (const theme of ["dark", "light"]) {
      const file = join(ROOT, "public", "empty", `${name}-${theme}.webp`);
      expect(existsSync(file) && statSync(file).size < MAX_BYTES, file).toBe(true);
    }
  }
});
