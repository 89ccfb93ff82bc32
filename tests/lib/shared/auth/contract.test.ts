import { describe, expect, test } from "vitest";
import {
  Credentials,
  NewPassword,
  passwordChange,
  Registration,
  ResetRequest,
} from "#shared/auth/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
const messages = (parsed: Parsed) =>
  Object.fromEntries(parsed.error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? []);

describe("login and register", () => {
  test("an address and six characters are enough", () => {
    coversSpec("5.3", "3.15");
    const parsed = Credentials.parse({ email: " ada@example.com ", password: "123456" });
    expect(parsed).toEqual({ email: "ada@example.com", password: "123456" });
  });

  test("each field has its own message", () => {
    coversSpec("5.3", "9.1");
    expect(messages(Credentials.safeParse({ email: "ada", password: "12345" }))).toEqual({
      email: "Please enter a valid email address",
      password: "Password must be at least 6 characters",
    });
  });

  test.each(["", "ada@", "@example.com", "ada@example", "a b@example.com"])("%j is no address", (email) => {
    coversSpec("5.4", "3.16");
    expect(messages(ResetRequest.safeParse({ email }))).toEqual({
      email: "Please enter a valid email address",
    });
  });
});

describe("new password", () => {
  test("a difference is shown on the confirmation", () => {
    coversSpec("5.5");
    expect(messages(NewPassword.safeParse({ password: "secret1", confirmPassword: "secret2" }))).toEqual({
      confirmPassword: "Passwords do not match",
    });
  });

  test("both need six characters", () => {
    coversSpec("9.1", "5.5");
    expect(messages(NewPassword.safeParse({ password: "short", confirmPassword: "short" }))).toEqual({
      password: "Password must be at least 6 characters",
      confirmPassword: "Password must be at least 6 characters",
    });
  });

  test("spaces are part of a password", () => {
    coversSpec("3.17");
    const password = "  six  ";
    expect(NewPassword.parse({ password, confirmPassword: password }).password).toBe(password);
  });
});

describe("a password of blanks only", () => {
  const blanks = [
    "      ",
    "\u00a0\u2003\u3000      ",
    "\u200b\u200b\u200b\u200b\u200b\u200b",
    "\t\n\t\n\t\n",
  ];
  const refused = "Password cannot consist of spaces only";

  test.each(blanks)("is refused on registration, reset and change: %j", (password) => {
    const twice = { password, confirmPassword: password };
    expect(messages(Registration.safeParse({ email: "ada@example.com", password }))).toEqual({
      password: refused,
    });
    expect(messages(NewPassword.safeParse(twice))).toEqual({ password: refused });
    expect(messages(passwordChange(true).safeParse({ currentPassword: "x", ...twice }))).toEqual({
      password: refused,
    });
  });

  test("still logs in a user who has one", () => {
    const password = "      ";
    expect(Credentials.parse({ email: "ada@example.com", password }).password).toBe(password);
  });
});

describe("password change", () => {
  const twice = { password: "battery staple", confirmPassword: "battery staple" };

  test("asks for the current password, of any length", () => {
    expect(messages(passwordChange(true).safeParse({ currentPassword: "", ...twice }))).toEqual({
      currentPassword: "Please enter your current password",
    });
    expect(passwordChange(true).safeParse({ currentPassword: "x", ...twice }).success).toBe(true);
  });

  test("asks nothing of a user without a password", () => {
    expect(passwordChange(false).safeParse({ currentPassword: "", ...twice }).success).toBe(true);
  });
});
