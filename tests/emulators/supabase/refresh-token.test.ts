import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatRefreshToken,
  isSignedBy,
  parseRefreshToken,
} from "../../../emulators/supabase/src/refresh-token.ts";

test("parseRefreshToken returns the session id and the counter", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.nat(),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (sessionId, counter, key) => {
        const token = parseRefreshToken(formatRefreshToken(sessionId, counter, key));
        expect(token).toMatchObject({ sessionId, counter });
        expect(token && isSignedBy(token, key)).toBe(true);
      },
    ),
  );
});

test("parseRefreshToken rejects a token with one changed character", () => {
  const token = formatRefreshToken(randomUUID(), 7, randomBytes(32));
  for (let at = 0; at < token.length - 1; at++) {
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(parseRefreshToken(changed)).toBeNull();
  }
});

test("another session's key does not verify a refresh token", () => {
  const token = parseRefreshToken(formatRefreshToken(randomUUID(), 1, randomBytes(32)));
  expect(token && isSignedBy(token, randomBytes(32))).toBe(false);
});

test.each(["", "short", "abcdefghij12", "not base64!", "A".repeat(58)])(
  "parseRefreshToken returns null for %j",
  (text) => {
    expect(parseRefreshToken(text)).toBeNull();
  },
);
