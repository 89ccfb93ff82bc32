import * as z from "zod/mini";

/** The claims of the access token that identify a user. */
export type AuthUser = { id: string; email: string };

/** The user of a request and the session of the access token. */
export type SignedInUser = AuthUser & { sessionId: string };

/** Rules and messages of section 5 of the specification. `zod/mini`, because browsers load this file. */
const PASSWORD_MIN_LENGTH = 6;

export const EmailAddress = z.string().check(z.trim(), z.email("Please enter a valid email address"));
const email = EmailAddress;
const password = z.string().check(z.minLength(PASSWORD_MIN_LENGTH, "Password must be at least 6 characters"));

/** Separators and invisible characters: a password of only these would look empty. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}]+$/u;
const newPassword = password.check(
  z.refine((value) => !BLANK.test(value), "Password cannot consist of spaces only"),
);

/** The login form. Accepts existing passwords that the registration would reject today. */
export const Credentials = z.object({ email, password });
export type Credentials = z.infer<typeof Credentials>;

export const Registration = z.object({ email, password: newPassword });

export const ResetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

export const EmailChange = z.object({ email });
export type EmailChange = z.infer<typeof EmailChange>;

const newPasswordTwice = { password: newPassword, confirmPassword: password };
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (value) => value.password === value.confirmPassword,
  { error: "Passwords do not match", path: ["confirmPassword"] },
);

export const NewPassword = z.object(newPasswordTwice).check(passwordsMatch);
export type NewPassword = z.infer<typeof NewPassword>;

const currentPassword = z.string().check(z.minLength(1, "Please enter your current password"));

/** The account's password form; users who signed up with Google may have no password yet. */
export const passwordChange = (hasPassword: boolean) =>
  z
    .object({ currentPassword: hasPassword ? currentPassword : z.string(), ...newPasswordTwice })
    .check(passwordsMatch);
export type PasswordChange = z.infer<ReturnType<typeof passwordChange>>;
