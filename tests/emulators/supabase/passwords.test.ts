import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../../emulators/supabase/src/passwords.ts";

const COST = 10;

test("verifyPassword accepts only the hash's own password, and equal passwords have different hashes", async () => {
  const hash = await hashPassword("correct horse", COST);
  expect(hash).toMatch(/^scrypt\$10\$/);
  expect(hash).not.toContain("correct");
  expect(await hashPassword("correct horse", COST)).not.toBe(hash);
  expect(await verifyPassword("correct horse", hash, COST)).toBe(true);
  expect(await verifyPassword("correct horsf", hash, COST)).toBe(false);
  expect(await verifyPassword("", hash, COST)).toBe(false);
});

test("a hash stays valid when the cost changes", async () => {
  const hash = await hashPassword("correct horse", COST);
  expect(await verifyPassword("correct horse", hash, COST + 1)).toBe(true);
});

test("verifyPassword without a hash does the same work and returns false", async () => {
  const cost = 14;
  const hash = await hashPassword("x", cost);
  const time = async (stored: string | null) => {
    const before = performance.now();
    expect(await verifyPassword("y", stored, cost)).toBe(false);
    return performance.now() - before;
  };
  await time(hash);
  const known = Math.min(await time(hash), await time(hash), await time(hash));
  const unknown = Math.min(await time(null), await time(null), await time(null));
  expect(unknown).toBeGreaterThan(known / 4);
});

test("many concurrent hashes all complete", async () => {
  const hash = await hashPassword("correct horse", COST);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => verifyPassword(n % 2 ? "correct horse" : "x", hash, COST)),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 1));
});
