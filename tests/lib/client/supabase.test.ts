import { expect, test } from "vitest";
import { hasSessionCookie } from "#client/supabase.ts";

test.each([
  ["sb-auth=base64-x", true],
  ["a=1; sb-auth.0=base64-x; sb-auth.1=y", true],
  ["a=1;sb-auth=x", true],
  ["", false],
  ["sb-auth-flow-1-code-verifier=x", false],
  ["xsb-auth=1", false],
  ["sb-auth.1=y", false],
  ["note=sb-auth=1", false],
])("hasSessionCookie of %j is %j", (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected);
});
