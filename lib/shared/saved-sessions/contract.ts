import * as z from "zod/mini";
import { MAX_STEPS } from "#shared/capture/options.ts";
import { LoginStep } from "#shared/capture/steps.ts";
import { describe, ReferenceName } from "#shared/contract-fields.ts";

/* Saved sessions: cookies and storage of one site, with which captures open its pages. */

/** Days until a session ends. */
export const SESSION_DAYS = 30;
/** Characters of pasted cookies. */
const MAX_COOKIE_TEXT = 200_000;
/** Bytes of a request that pastes cookies, whose characters are escaped. */
export const MAX_SESSION_BYTES = 500_000;

/** A session without its values. Times are ISO 8601. */
export const SavedSession = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  allowsMcp: z.boolean(),
  /** Whether it has steps with which it signs in again. */
  hasLogin: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type SavedSession = z.infer<typeof SavedSession>;

export const SavedSessionList = z.object({
  data: z.array(SavedSession),
  /** Sessions that the plan includes. */
  maxSessions: z.int(),
});
export type SavedSessionList = z.infer<typeof SavedSessionList>;

const MAX_SECRETS = 10;
const MAX_SECRET_LENGTH = 1_000;
const SECRET_NAMES = "Names of secrets have at most 40 letters, digits, hyphens and underscores";

/** How a session signs in. */
const Login = z.strictObject({
  url: describe(
    z.string().check(z.maxLength(2_048)),
    "An https address of the domain, where the steps begin.",
  ),
  steps: describe(
    z.array(LoginStep).check(z.minLength(1), z.maxLength(MAX_STEPS)),
    "The steps of a capture; `type` can have `secret` or `totp` instead of `value`.",
  ),
  secrets: describe(
    z
      .record(
        z.string().check(z.regex(/^[\w-]{1,40}$/)),
        z.string().check(z.minLength(1, "Please enter each secret"), z.maxLength(MAX_SECRET_LENGTH)),
        { error: ({ code }) => (code === "invalid_key" ? SECRET_NAMES : undefined) },
      )
      .check(
        z.refine((secrets) => Object.keys(secrets).length <= MAX_SECRETS, `At most ${MAX_SECRETS} secrets`),
      ),
    "What the steps type, by name; `totp` is the secret of an authenticator app in base32, or its `otpauth:` address. Stored encrypted, typed only on https pages of the domain, and never returned.",
  ),
});

/** Request of `POST /api/v1/sessions`. */
export const CreateSession = z
  .strictObject({
    name: describe(ReferenceName, "Under this name captures use the session."),
    domain: describe(
      z
        .string({ error: "Please enter a domain" })
        .check(z.trim(), z.minLength(1, "Please enter a domain"), z.maxLength(2_048)),
      "The site, such as `example.com`. Pages of other sites never receive the session.",
    ),
    cookies: z.optional(
      describe(
        z
          .string({ error: "Please paste cookies" })
          .check(
            z.minLength(1, "Please paste cookies"),
            z.maxLength(MAX_COOKIE_TEXT, "At most 200,000 characters"),
          ),
        "The cookies of a browser that is signed in: the JSON that extensions export, a `cookies.txt` file, or the value of a `Cookie` header. Stored encrypted, and never returned.",
      ),
    ),
    login: z.optional(
      describe(
        Login,
        "Signs in by steps: at the first capture without cookies, and once again when a capture is signed out.",
      ),
    ),
    allowsMcp: describe(z._default(z.boolean(), false), "Whether agents may use the session through MCP."),
  })
  .check(
    z.refine(({ cookies, login }) => cookies !== undefined || login !== undefined, {
      error: "Use cookies, login or both",
      path: ["cookies"],
    }),
  );
export type CreateSession = z.infer<typeof CreateSession>;

/** Request of `POST /api/user/sessions/try`. */
export const TryLogin = z.strictObject({ login: Login });
export type TryLogin = z.infer<typeof TryLogin>;

/** Response of `POST /api/user/sessions/try`: the page after the steps of a login. */
export type TriedLogin = {
  url: string;
  /** Whether it shows a field for a password, so that the login has probably failed. */
  asksForPassword: boolean;
  /** A small JPEG as a data URL; fields and typed texts are covered. */
  picture: string | null;
};

/** Response of `POST /api/v1/sessions`. */
export const CreatedSession = z.object({
  session: SavedSession,
  dropped: describe(
    z.array(z.object({ name: z.string(), domain: z.string() })),
    "Pasted cookies that are not kept, because they belong to another site or have expired. Their values are not repeated.",
  ),
});
export type CreatedSession = z.infer<typeof CreatedSession>;

/** Request of `PATCH /api/user/sessions/{id}`. */
export const UpdateSession = z.object({ allowsMcp: z.boolean() });
export type UpdateSession = z.infer<typeof UpdateSession>;
