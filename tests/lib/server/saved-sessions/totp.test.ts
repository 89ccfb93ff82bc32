// cspell:disable, because keys are base32
import { expect, test } from "vitest";
import { createTotpCode, parseTotpSecret } from "#server/saved-sessions/totp.ts";

/** The keys of RFC 6238, appendix B: "12345678901234567890" repeated to the length of the hash, in base32. */
const KEYS = {
  SHA1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  SHA256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA",
  SHA512: `${"GEZDGNBVGY3TQOJQ".repeat(6)}GEZDGNA`,
};

test.each([
  [59, "94287082", "46119246", "90693936"],
  [1_111_111_109, "07081804", "68084774", "25091201"],
  [1_111_111_111, "14050471", "67062674", "99943326"],
  [1_234_567_890, "89005924", "91819424", "93441116"],
  [2_000_000_000, "69279037", "90698825", "38618901"],
  [20_000_000_000, "65353130", "77737706", "47863826"],
])("createTotpCode gives the codes of RFC 6238 at %i s", (seconds, sha1, sha256, sha512) => {
  for (const [algorithm, code] of Object.entries({ SHA1: sha1, SHA256: sha256, SHA512: sha512 })) {
    const secret = KEYS[algorithm as keyof typeof KEYS];
    const address = `otpauth://totp/Shop:me@example.com?secret=${secret}&algorithm=${algorithm}&digits=8&period=30`;
    const parsed = parseTotpSecret(address);
    expect(parsed && createTotpCode(parsed, seconds * 1000)).toBe(code);
  }
});

test("parseTotpSecret reads a bare secret in groups, with six digits and SHA-1", () => {
  const parsed = parseTotpSecret(" gezd gnbv gy3t qojq GEZD-GNBV-GY3T-QOJQ ");
  expect(parsed && createTotpCode(parsed, 59_000)).toBe("287082");
});

test.each([
  "",
  "not base32!",
  "otpauth://hotp/x?secret=GEZDGNBV",
  "otpauth://totp/x",
  "otpauth://totp/x?secret=GEZDGNBV&digits=7",
  "otpauth://totp/x?secret=GEZDGNBV&algorithm=MD5",
  "otpauth://totp/x?secret=GEZDGNBV&period=0",
  "https://example.com/?secret=GEZDGNBV",
])("parseTotpSecret refuses %j", (text) => expect(parseTotpSecret(text)).toBeNull());
