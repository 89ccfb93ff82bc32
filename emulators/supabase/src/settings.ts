import { matchesGlob } from "./glob.ts";

/** Settings of one instance, from its environment. */
export interface Settings {
  port: number;
  inboxPort: number;
  /** Accepts the site's own emails. */
  smtpPort: number;
  /** Address of both servers; only loopback is accepted. */
  bindAddress: string;
  databaseUrl: string;
  /** Public URL without a trailing slash, e.g. http://localhost:54321. */
  apiUrl: string;
  inboxUrl: string;
  siteUrl: string;
  redirectAllowList: readonly string[];
  autoconfirm: boolean;
  signupDisabled: boolean;
  /** An email change needs the confirmation of both addresses. */
  secureEmailChange: boolean;
  /** A new password requires the current one, except in a session from an email link. */
  requireCurrentPassword: boolean;
  passwordMinLength: number;
  /** A password needs one character of each set. */
  passwordCharacters: readonly string[];
  /** Rejects common passwords, like Supabase's leaked-password protection. */
  refuseLeakedPasswords: boolean;
  /** scrypt's N as a power of two. */
  passwordCostLog2: number;
  jwtExpirySeconds: number;
  /** Maximum seconds of a session since sign-in, and since its last refresh; 0 is unlimited. */
  sessionSeconds: number;
  sessionIdleSeconds: number;
  refreshReuseSeconds: number;
  /** Milliseconds that a refresh waits for another one of the same session. */
  refreshLockMs: number;
  mailCooldownSeconds: number;
  mailTokenSeconds: number;
  flowSeconds: number;
  /**
   * `verify`: emails link to this service. `token_hash`: directly to the site, as Supabase recommends for server-side
   * auth.
   */
  mailLink: "verify" | "token_hash";
  /** 0 disables a limit. */
  limits: { mailsPerHour: number; requests: number; tokens: number; verifications: number };
  publishableKey: string;
  secretKey: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function whole(env: Environment, name: string, fallback: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw new Error(`${name} must be true or false, not "${text}"`);
}

function address(env: Environment, name: string, fallback: string): string {
  const text = env[name]?.trim() || fallback;
  if (!URL.canParse(text)) throw new Error(`${name} must be a URL, not "${text}"`);
  return text.replace(/\/+$/, "");
}

function required(env: Environment, name: string): string {
  const text = env[name]?.trim();
  if (!text) throw new Error(`${name} is not set`);
  return text;
}

/** Compiles the patterns, so that an invalid one fails at the start and not at a sign-in. */
function parseAllowList(env: Environment): string[] {
  const globs = (env.URI_ALLOW_LIST ?? "")
    .split(",")
    .map((glob) => glob.trim())
    .filter(Boolean);
  for (const glob of globs) {
    try {
      matchesGlob(glob, "");
    } catch {
      throw new Error(`URI_ALLOW_LIST has an invalid pattern: ${glob}`);
    }
  }
  return globs;
}

/** Per five minutes and client address, except emails: per hour for all users. */
function parseLimits(env: Environment): Settings["limits"] {
  return {
    mailsPerHour: whole(env, "RATE_LIMIT_EMAIL_SENT", 30),
    requests: whole(env, "RATE_LIMIT_OTP", 30),
    tokens: whole(env, "RATE_LIMIT_TOKEN_REFRESH", 150),
    verifications: whole(env, "RATE_LIMIT_VERIFY", 30),
  };
}

function parsePasswordPolicy(env: Environment) {
  return {
    autoconfirm: flag(env, "MAILER_AUTOCONFIRM", false),
    signupDisabled: flag(env, "DISABLE_SIGNUP", false),
    secureEmailChange: flag(env, "MAILER_SECURE_EMAIL_CHANGE", true),
    requireCurrentPassword: flag(env, "SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD", true),
    passwordMinLength: whole(env, "PASSWORD_MIN_LENGTH", 6),
    passwordCharacters: env.PASSWORD_REQUIRED_CHARACTERS?.split(":").filter(Boolean) ?? [],
    refuseLeakedPasswords: flag(env, "PASSWORD_HIBP_ENABLED", false),
    passwordCostLog2: whole(env, "PASSWORD_COST_LOG2", 17),
    jwtExpirySeconds: whole(env, "JWT_EXPIRY_SECONDS", 3600),
    sessionSeconds: whole(env, "SESSIONS_TIMEBOX", 0),
    sessionIdleSeconds: whole(env, "SESSIONS_INACTIVITY_TIMEOUT", 0),
    refreshReuseSeconds: whole(env, "REFRESH_REUSE_SECONDS", 10),
    refreshLockMs: whole(env, "REFRESH_LOCK_MS", 5000),
    mailCooldownSeconds: whole(env, "MAIL_COOLDOWN_SECONDS", 60),
    mailTokenSeconds: whole(env, "MAIL_TOKEN_SECONDS", 3600),
    flowSeconds: whole(env, "FLOW_SECONDS", 300),
  };
}

/**
 * Parses one instance's settings.
 * @throws Error naming the variable that is missing or invalid
 */
export function parseSettings(env: Environment): Settings {
  const port = whole(env, "PORT", 54321);
  const inboxPort = whole(env, "INBOX_PORT", 54324);
  const mailLink = env.MAILER_LINK?.trim() || "verify";
  if (mailLink !== "verify" && mailLink !== "token_hash")
    throw new Error("MAILER_LINK must be verify or token_hash");
  return {
    port,
    inboxPort,
    smtpPort: whole(env, "SMTP_PORT", 54325),
    bindAddress: env.BIND_ADDRESS?.trim() || "127.0.0.1",
    databaseUrl: required(env, "DATABASE_URL"),
    apiUrl: address(env, "API_EXTERNAL_URL", `http://localhost:${port}`),
    inboxUrl: address(env, "INBOX_URL", `http://localhost:${inboxPort}`),
    siteUrl: address(env, "SITE_URL", "http://localhost:3000"),
    redirectAllowList: parseAllowList(env),
    mailLink,
    ...parsePasswordPolicy(env),
    limits: parseLimits(env),
    publishableKey: required(env, "PUBLISHABLE_KEY"),
    secretKey: required(env, "SECRET_KEY"),
  };
}
