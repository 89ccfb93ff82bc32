import * as z from "zod/mini";

/** A user as the access token names them. */
export type AuthUser = { id: string; email: string };

/** The user who sends a request, and the session that the access token belongs to. */
export type Caller = AuthUser & { sessionId: string };

/** Rules and texts of section 5 of the specification. The small build of zod, because browsers load this file. */
export const PASSWORD_MIN_LENGTH = 6;

const email = z.string().check(z.trim(), z.email("Please enter a valid email address"));
const password = z.string().check(z.minLength(PASSWORD_MIN_LENGTH, "Password must be at least 6 characters"));

/** The login and the register form. */
export const Credentials = z.object({ email, password });
export type Credentials = z.infer<typeof Credentials>;

/** The form that asks for a password reset link. */
export const ResetRequest = z.object({ email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** The form behind the password reset link. */
export const NewPassword = z.object({ password, confirmPassword: password }).check(
  z.refine((value) => value.password === value.confirmPassword, {
    error: "Passwords do not match",
    path: ["confirmPassword"],
  }),
);
export type NewPassword = z.infer<typeof NewPassword>;
