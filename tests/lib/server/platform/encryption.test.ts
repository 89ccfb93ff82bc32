import { expect, test } from "vitest";
import { decryptSecret, deriveKey, encryptSecret } from "#server/platform/signing.ts";

test("decryptSecret returns what encryptSecret encrypted, which is different each time", () => {
  const encrypted = [encryptSecret("a", "whsec_grün"), encryptSecret("a", "whsec_grün")];
  expect(encrypted[0]).not.toBe(encrypted[1]);
  expect(encrypted.map((text) => decryptSecret("a", text))).toEqual(["whsec_grün", "whsec_grün"]);
});

test("decryptSecret throws for another purpose and for every changed byte", () => {
  const encrypted = encryptSecret("a", "secret");
  expect(() => decryptSecret("b", encrypted)).toThrow();
  for (let index = 0; index < Buffer.from(encrypted, "base64").length; index += 1) {
    const bytes = Buffer.from(encrypted, "base64");
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(() => decryptSecret("a", bytes.toString("base64"))).toThrow();
  }
  expect(() => decryptSecret("a", "")).toThrow();
});

test("decryptSecret throws for a value that was copied to another owner, and with another key", () => {
  const options = { owner: "user:row", encryptionKey: "a".repeat(32) };
  const encrypted = encryptSecret("a", "secret", options);
  expect(decryptSecret("a", encrypted, options)).toBe("secret");
  for (const change of [{ owner: "other:row" }, { owner: "" }, { encryptionKey: "b".repeat(32) }])
    expect(() => decryptSecret("a", encrypted, { ...options, ...change })).toThrow();
});

test("deriveKey gives a different key for each purpose", () => {
  expect(deriveKey("a")).toHaveLength(32);
  expect(deriveKey("a").equals(deriveKey("b"))).toBe(false);
});
