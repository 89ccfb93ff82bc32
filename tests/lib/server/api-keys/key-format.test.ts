import { expect, test } from "vitest";
import {
  deriveToken,
  generateApiKey,
  generateToken,
  getDisplayedParts,
  hashApiKey,
  isWellFormedApiKey,
  isWellFormedToken,
} from "#server/api-keys/key-format.ts";
import { redactQueryValues } from "#server/platform/log.ts";

const KEYS = Array.from({ length: 500 }, generateApiKey);

test("generateApiKey creates different well-formed keys of prefix, 32 characters and checksum", () => {
  for (const key of KEYS) expect(key).toMatch(/^stm_live_[0-9A-Za-z]{38}$/);
  expect(KEYS.every(isWellFormedApiKey)).toBe(true);
  expect(new Set(KEYS).size).toBe(KEYS.length);
});

test("generateApiKey uses every character of base 62 about equally often", () => {
  const counts = new Map<string, number>();
  for (const key of KEYS) for (const char of key.slice(9, -6)) counts.set(char, (counts.get(char) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = (KEYS.length * 32) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.4);
});

test("isWellFormedApiKey rejects a key with any changed character", () => {
  const [key = ""] = KEYS;
  for (let at = 9; at < key.length; at += 1) {
    const changed = `${key.slice(0, at)}${key[at] === "a" ? "b" : "a"}${key.slice(at + 1)}`;
    expect(isWellFormedApiKey(changed)).toBe(false);
  }
});

test.each([
  ["nothing", ""],
  ["a prefix alone", "stm_live_"],
  ["a short key", "stm_live_abc"],
  ["a key before a space", `${KEYS[0]} `],
  ["a key with one more character", `${KEYS[0]}0`],
  ["a key with another prefix", KEYS[0]?.replace("live", "test") ?? ""],
])("isWellFormedApiKey rejects %s", (_what, text) => {
  expect(isWellFormedApiKey(text)).toBe(false);
});

test.each(["access", "refresh", "code"] as const)(
  "a token of the kind %s is no key, and derived ones repeat",
  (kind) => {
    const token = generateToken(kind);
    expect([isWellFormedToken(kind, token), isWellFormedApiKey(token)]).toEqual([true, false]);
    const derived = deriveToken(kind, "secret", token);
    expect(isWellFormedToken(kind, derived)).toBe(true);
    expect(deriveToken(kind, "secret", token)).toBe(derived);
    const others = [deriveToken(kind, "other", token), deriveToken(kind, "secret", derived)];
    expect(new Set([derived, ...others]).size).toBe(3);
  },
);

test("hashApiKey and getDisplayedParts reveal no more than the beginning and the end", () => {
  const [key = ""] = KEYS;
  expect(hashApiKey(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(getDisplayedParts(key)).toEqual({ start: key.slice(0, 13), last4: key.slice(-4) });
});

test("the log contains no key that an error message quotes", () => {
  const [key = ""] = KEYS;
  for (const message of [`the key ${key} is bad`, `params: ${key}`, `"${key}"`, `https://a.test/?key=${key}`])
    expect(redactQueryValues(message)).not.toContain(key.slice(9));
});
