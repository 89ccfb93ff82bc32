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

describe("Credentials", () => {
  test("accepts a valid email and six characters", () => {
    coversSpec("5.3", "3.15");
    const parsed = Credentials.parse({ email: " ada@example.com ", password: "123456" });
    expect(parsed).toEqual({ email: "ada@example.com", password: "123456" });
  });

  test("has an error message for each field", () => {
    coversSpec("5.3", "9.1");
    expect(messages(Credentials.safeParse({ email: "ada", password: "12345" }))).toEqual({
      email: "Please enter a valid email address",
      password: "Password must be at least 6 characters",
    });
  });

  test.each(["", "ada@", "@example.com", "ada@example", "a b@example.com"])(
    "rejects the email %j",
    (email) => {
      coversSpec("5.4", "3.16");
      expect(messages(ResetRequest.safeParse({ email }))).toEqual({
        email: "Please enter a valid email address",
      });
    },
  );
});

describe("NewPassword", () => {
  test("reports a mismatch on the confirmation field", () => {
    coversSpec("5.5");
    expect(messages(NewPassword.safeParse({ password: "secret1", confirmPassword: "secret2" }))).toEqual({
      confirmPassword: "Passwords do not match",
    });
  });

  test("requires six characters in both fields", () => {
    coversSpec("9.1", "5.5");
    expect(messages(NewPassword.safeParse({ password: "short", confirmPassword: "short" }))).toEqual({
      password: "Password must be at least 6 characters",
      confirmPassword: "Password must be at least 6 characters",
    });
  });

  test("keeps leading and trailing spaces", () => {
    coversSpec("3.17");
    const password = "  six  ";
    expect(NewPassword.parse({ password, confirmPassword: password }).password).toBe(password);
  });
});

describe("a blank password", () => {
  const blanks = [
    "      ",
    "\u00a0\u2003\u3000      ",
    "\u200b\u200b\u200b\u200b\u200b\u200b",
    "\t\n\t\n\t\n",
  ];
  const refused = "Password cannot consist of spaces only";

  test.each(blanks)("is rejected on registration, reset and change: %j", (password) => {
    const twice = { password, confirmPassword: password };
    expect(messages(Registration.safeParse({ email: "ada@example.com", password }))).toEqual({
      password: refused,
    });
    expect(messages(NewPassword.safeParse(twice))).toEqual({ password: refused });
    expect(messages(passwordChange(true).safeParse({ currentPassword: "x", ...twice }))).toEqual({
      password: refused,
    });
  });

  test("is accepted on login", () => {
    const password = "      ";
    expect(Credentials.parse({ email: "ada@example.com", password }).password).toBe(password);
  });
});

describe("passwordChange", () => {
  const twice = { password: "battery staple", confirmPassword: "battery staple" };

  test("requires a current password of any length", () => {
    expect(messages(passwordChange(true).safeParse({ currentPassword: "", ...twice }))).toEqual({
      currentPassword: "Please enter your current password",
    });
    expect(passwordChange(true).safeParse({ currentPassword: "x", ...twice }).success).toBe(true);
  });

  test("requires none for a user without a password", () => {
    expect(passwordChange(false).safeParse({ currentPassword: "", ...twice }).success).toBe(true);
  });
});
