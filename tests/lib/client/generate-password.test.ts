import { describe, expect, test, vi } from "vitest";
import { CHARACTER_CLASSES, GENERATED_LENGTH, generatePassword } from "#client/generate-password.ts";
import { NewPassword } from "#shared/auth/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const RUNS = 20_000;
const getClass = (character: string) => CHARACTER_CLASSES.findIndex((one) => one.includes(character));

/** Pearson's chi-squared statistic against equal shares. */
function chiSquare(counts: number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe("generatePassword", () => {
  test("returns 12 characters with at least one of each class and no others", () => {
    coversSpec("5.6", "9.1");
    for (let run = 0; run < 2_000; run++) {
      const password = generatePassword();
      expect(password).toHaveLength(GENERATED_LENGTH);
      expect(new Set([...password].map(getClass))).toEqual(new Set([0, 1, 2, 3]));
    }
  });

  test("uses the symbols of the specification", () => {
    expect(CHARACTER_CLASSES[3]).toBe("!@#$%^&*()_+");
  });

  test("passes the validation of a new password", () => {
    const password = generatePassword();
    expect(NewPassword.safeParse({ password, confirmPassword: password }).success).toBe(true);
  });

  test("never uses Math.random", () => {
    const weak = vi.spyOn(Math, "random");
    generatePassword();
    expect(weak).not.toHaveBeenCalled();
  });

  test("prefers no character of a class, and every class reaches every position", () => {
    const counts = CHARACTER_CLASSES.map((one) => new Map([...one].map((character) => [character, 0])));
    const places = Array.from({ length: GENERATED_LENGTH }, () => [0, 0, 0, 0]);
    for (let run = 0; run < RUNS; run++) {
      for (const [place, character] of [...generatePassword()].entries()) {
        const kind = getClass(character);
        const ofKind = counts[kind];
        ofKind?.set(character, (ofKind.get(character) ?? 0) + 1);
        const here = places[place];
        if (here) here[kind] = (here[kind] ?? 0) + 1;
      }
    }
    // 75 is far outside chance for 25 degrees of freedom (p < 1e-6), and far below the bias of a plain byte
    // remainder.
    for (const ofKind of counts) {
      const values = [...ofKind.values()];
      expect(chiSquare(values, values.reduce((a, b) => a + b) / values.length)).toBeLessThan(75);
    }
    for (const kind of [0, 1, 2, 3]) {
      const values = places.map((place) => place[kind] ?? 0);
      expect(chiSquare(values, values.reduce((a, b) => a + b) / values.length)).toBeLessThan(75);
    }
  });
});
