import * as z from "zod/mini";

/** A user as the access token names them. */
export type AuthUser = { id: string; email: string };

/** The user who sends a request, and the session that the access token belongs to. */
export type Caller = AuthUser & { sessionId: string };

/** Rules and texts of section 5 of the specification. The small build of zod, because browsers load this file. */
const PASSWORD_MIN_LENGTH = 6;

const email = z.string().check(z.trim(), z.email("Please enter a valid email address"));
const password = z.string().check(z.minLength(PASSWORD_MIN_LENGTH, "Password must be at least 6 characters"));

/** Separators and invisible characters: a password of these alone cannot be seen when it is shown. */
const BLANK = /^[\p{Z}\p{Cc}\p{Cf}]+$/u;
const newPassword = password.check(
  z.refine((value) => !BLANK.test(value), "Password cannot consist of spaces only"),
);

/** The login form. It takes what is stored, also a password that could not be chosen today. */
export const Credentials = z.object({ email, password });
export type Credentials = z.infer<typeof Credentials>;

/** The register form. */
export const Registration = z.object({ email, password: newPassword });

/** The form that asks for a password reset link. */
export const ResetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** The account's form for another e-mail address. */
export const EmailChange = z.object({ email });
export type EmailChange = z.infer<typeof EmailChange>;

const newPasswordTwice = { password: newPassword, confirmPassword: password };
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (value) => value.password === value.confirmPassword,
  { error: "Passwords do not match", path: ["confirmPassword"] },
);

/** The form behind the password reset link. */
export const NewPassword = z.object(newPasswordTwice).check(passwordsMatch);
export type NewPassword = z.infer<typeof NewPassword>;

const currentPassword = z.string().check(z.minLength(1, "Please enter your current password"));

/** The account's password form; users who came from a provider may have no password yet. */
export const passwordChange = (hasPassword: boolean) =>
  z
    .object({ currentPassword: hasPassword ? currentPassword : z.string(), ...newPasswordTwice })
    .check(passwordsMatch);
export type PasswordChange = z.infer<ReturnType<typeof passwordChange>>;
