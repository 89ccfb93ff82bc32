import { matchesGlob } from "./glob.ts";

/** Everything about one instance that its environment decides. */
export interface Settings {
  port: number;
  inboxPort: number;
  /** Address the two servers listen on; only loopback is accepted. */
  bindAddress: string;
  databaseUrl: string;
  /** Public address of this service without a trailing slash, e.g. http://localhost:54321. */
  apiUrl: string;
  inboxUrl: string;
  siteUrl: string;
  redirectAllowList: readonly string[];
  autoconfirm: boolean;
  signupDisabled: boolean;
  /** Both addresses must agree to a change of e-mail. */
  secureEmailChange: boolean;
  /** A password is changed by who knows the current one, except in a session that a mail's link opened. */
  requireCurrentPassword: boolean;
  passwordMinLength: number;
  /** A password needs one of each of these sets. */
  passwordCharacters: readonly string[];
  /** Refuses passwords that everybody knows, as leaked-password protection does. */
  refuseLeakedPasswords: boolean;
  /** scrypt's N as a power of two. */
  passwordCostLog2: number;
  jwtExpirySeconds: number;
  /** How long a session can be renewed after its sign-in, and after its last renewal; 0 is for ever. */
  sessionSeconds: number;
  sessionIdleSeconds: number;
  refreshReuseSeconds: number;
  /** How long a refresh waits for another one of the same session. */
  refreshLockMs: number;
  mailCooldownSeconds: number;
  mailTokenSeconds: number;
  flowSeconds: number;
  /** `verify`: mails link to this service. `token_hash`: straight to the site, as the recommended templates do. */
  mailLink: "verify" | "token_hash";
  /** 0 switches a limit off. */
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
  if (!URL.canParse(text)) throw new Error(`${name} must be an address, not "${text}"`);
  return text.replace(/\/+$/, "");
}

function required(env: Environment, name: string): string {
  const text = env[name]?.trim();
  if (!text) throw new Error(`${name} is not set`);
  return text;
}

/** Patterns are tried out here, so that a broken one stops the start and not somebody's sign-in. */
function readAllowList(env: Environment): string[] {
  const globs = (env.URI_ALLOW_LIST ?? "")
    .split(",")
    .map((glob) => glob.trim())
    .filter(Boolean);
  for (const glob of globs) {
    try {
      matchesGlob(glob, "");
    } catch {
      throw new Error(`URI_ALLOW_LIST has a pattern that cannot be read: ${glob}`);
    }
  }
  return globs;
}

/** Rates are per five minutes and client address, but for mails: per hour, for all together. */
function readLimits(env: Environment): Settings["limits"] {
  return {
    mailsPerHour: whole(env, "RATE_LIMIT_EMAIL_SENT", 30),
    requests: whole(env, "RATE_LIMIT_OTP", 30),
    tokens: whole(env, "RATE_LIMIT_TOKEN_REFRESH", 150),
    verifications: whole(env, "RATE_LIMIT_VERIFY", 30),
  };
}

function readPolicy(env: Environment) {
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
 * Reads one instance's settings.
 * @throws Error naming the variable that is missing or unreadable.
 */
export function readSettings(env: Environment): Settings {
  const port = whole(env, "PORT", 54321);
  const inboxPort = whole(env, "INBOX_PORT", 54324);
  const mailLink = env.MAILER_LINK?.trim() || "verify";
  if (mailLink !== "verify" && mailLink !== "token_hash")
    throw new Error("MAILER_LINK must be verify or token_hash");
  return {
    port,
    inboxPort,
    bindAddress: env.BIND_ADDRESS?.trim() || "127.0.0.1",
    databaseUrl: required(env, "DATABASE_URL"),
    apiUrl: address(env, "API_EXTERNAL_URL", `http://localhost:${port}`),
    inboxUrl: address(env, "INBOX_URL", `http://localhost:${inboxPort}`),
    siteUrl: address(env, "SITE_URL", "http://localhost:3000"),
    redirectAllowList: readAllowList(env),
    mailLink,
    ...readPolicy(env),
    limits: readLimits(env),
    publishableKey: required(env, "PUBLISHABLE_KEY"),
    secretKey: required(env, "SECRET_KEY"),
  };
}
