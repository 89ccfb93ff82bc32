import { expect, test, vi } from "vitest";
import { readValidSession, timeUntilRefresh } from "#client/stored-session.ts";
import { toSessionCookies } from "#tests/support/session-cookies.ts";

const NOW = 1_800_000_000;

const toCookies = (session: object) =>
  toSessionCookies(session)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

test.each([
  ["short", "Zoë"],
  ["in several cookies", "ë".repeat(4_000)],
])("readValidSession reads a %s session of the auth library", (_kind, name) => {
  vi.setSystemTime(NOW * 1000);
  const session = { access_token: "t1", expires_at: NOW + 3_600, user: { name } };
  expect(readValidSession(`a=1; ${toCookies(session)}; b=2`)).toEqual(session);
  vi.useRealTimers();
});

test.each([
  [91, true],
  [90, false],
  [-1, false],
])("readValidSession with %i s left finds a valid session: %s", (secondsLeft, isValid) => {
  vi.setSystemTime(NOW * 1000);
  const session = { access_token: "t1", expires_at: NOW + secondsLeft };
  expect(readValidSession(toCookies(session)) !== null).toBe(isValid);
  expect(timeUntilRefresh(session)).toBe((secondsLeft - 90) * 1000);
  vi.useRealTimers();
});

test.each(["", "sb-auth=", "sb-auth=base64-x", "sb-auth=base64-e30", "sb-auth.1=base64-e30", "sb-auth=%"])(
  "readValidSession of %j is null",
  (cookies) => {
    expect(readValidSession(cookies)).toBeNull();
  },
);
