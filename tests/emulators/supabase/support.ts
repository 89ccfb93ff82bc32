import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { afterAll, beforeAll, expect } from "vitest";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { startPostgres } from "#scripts/dev-stack/postgres.ts";
import { parseSettings } from "../../../emulators/supabase/src/settings.ts";
import { type Running, startSupabaseEmulator } from "../../../emulators/supabase/src/start.ts";

export const PUBLISHABLE_KEY = "sb_publishable_test";
export const SECRET_KEY = "sb_secret_test";
export const SITE_URL = "http://localhost:3999";

/** An empty PostgreSQL with the emulators on it, stopped together. */
export interface Bench {
  databaseUrl: string;
  sql: postgres.Sql;
  /** Starts another instance on the same database with other settings. */
  start(environment?: Record<string, string>): Promise<Emulator>;
  stop(): Promise<void>;
}

/** Settings that keep tests fast; tests of one of them override it. */
const QUICK = {
  SITE_URL,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  MAIL_COOLDOWN_SECONDS: "0",
  RATE_LIMIT_EMAIL_SENT: "0",
  RATE_LIMIT_OTP: "0",
  RATE_LIMIT_TOKEN_REFRESH: "0",
  RATE_LIMIT_VERIFY: "0",
  PASSWORD_COST_LOG2: "10",
};

/** Environment of an instance on free ports, as for its own process. */
export async function environmentFor(databaseUrl: string, changes: Record<string, string> = {}) {
  const [port, inboxPort, smtpPort] = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  return {
    ...QUICK,
    PORT: String(port),
    INBOX_PORT: String(inboxPort),
    SMTP_PORT: String(smtpPort),
    DATABASE_URL: databaseUrl,
    API_EXTERNAL_URL: `http://localhost:${port}`,
    INBOX_URL: `http://localhost:${inboxPort}`,
    ...changes,
  };
}

export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-auth-"));
  const server = await startPostgres({ folder, port: await anyFreePort(), isTemporary: true });
  const sql = postgres(server.url, { max: 3, onnotice: () => {} });
  const instances: Running[] = [];
  return {
    databaseUrl: server.url,
    sql,
    async start(changes) {
      const running = await startSupabaseEmulator(parseSettings(await environmentFor(server.url, changes)));
      instances.push(running);
      return bindHelpers(running);
    },
    async stop() {
      await Promise.all(instances.map((instance) => instance.stop()));
      await sql.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A running instance with the helpers below, which call it. */
const bindHelpers = (running: Running) => ({
  ...running,
  browser: (key?: string) => browser(running.url, key),
  admin: () => admin(running.url),
  mailsTo: (email: string) => mailsTo(running, email),
  newestMail: (email: string) => newestMail(running, email),
  call: (path: string, init?: CallInit) => call(running.url, path, init),
  register: () => register(running),
  signedIn: (email?: string, password?: string) => signedIn(running.url, email, password),
  signInError: (email: string, password: string) => signInError(running.url, email, password),
});
export type Emulator = ReturnType<typeof bindHelpers>;

/** The emulator of a test file, which starts before its tests and stops after them. */
export function setUpEmulator(environment?: Record<string, string>) {
  const emulator = {} as Emulator & Pick<Bench, "sql" | "start">;
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
    Object.assign(emulator, await bench.start(environment), { sql: bench.sql, start: bench.start });
  });
  afterAll(() => bench.stop());
  return emulator;
}

/** The unmodified client with PKCE and its own storage, like a separate browser. */
export function browser(
  url: string,
  key = PUBLISHABLE_KEY,
): SupabaseClient & { stored: Map<string, string> } {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const client = createClient(url, key, {
    auth: {
      flowType: "pkce",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage,
    },
  });
  return Object.assign(client, { stored });
}

/** The client with the secret key. */
function admin(url: string): SupabaseClient {
  return createClient(url, SECRET_KEY, { auth: { autoRefreshToken: false, persistSession: false } });
}

export const newEmail = () => `${crypto.randomUUID()}@example.test`;

interface InboxMail {
  to: string;
  subject: string;
  link: string;
  html: string;
  sentAt: string;
}

async function mailsTo(running: Running, email: string): Promise<InboxMail[]> {
  const response = await fetch(`${running.inbox}/inbox.json?to=${encodeURIComponent(email)}`);
  return (await response.json()) as InboxMail[];
}

/** Link and one-time code of the newest email. */
async function newestMail(
  running: Running,
  email: string,
): Promise<{ link: string; otp: string; token: string }> {
  const [mail] = await mailsTo(running, email);
  if (!mail) throw new Error(`There is no mail to ${email}`);
  const otp = /\b\d{6}\b/.exec(mail.html.replace(/style="[^"]*"/g, ""))?.[0] ?? "";
  return { link: mail.link, otp, token: new URL(mail.link).searchParams.get("token") ?? "" };
}

/** Requests a URL as a browser does, and returns the target of its first redirect. */
export async function open(address: string, init: RequestInit = {}): Promise<{ status: number; to: URL }> {
  const response = await fetch(address, { redirect: "manual", ...init });
  return { status: response.status, to: new URL(response.headers.get("location") ?? "none:") };
}

export const parseFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

type CallInit = RequestInit & { token?: string; json?: unknown };

type Answer = Awaited<ReturnType<typeof call>>;

/** Calls without a client library, for requests that the clients do not send. */
export async function call(url: string, path: string, { token, json, ...init }: CallInit = {}) {
  const bearer: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const headers = new Headers({ ...bearer, apikey: PUBLISHABLE_KEY, "X-Supabase-Api-Version": "2024-01-01" });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  const body = json === undefined ? init.body : JSON.stringify(json);
  const response = await fetch(url + path, {
    redirect: "manual",
    ...init,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith("{") ? JSON.parse(text) : undefined,
  };
}

/** Expects this error of a client. */
export function expectAuthError(error: unknown, status: number, code: string, message: string): void {
  expect(error).toMatchObject({ status, code, message });
}

/** Expects that a call was refused with exactly this code and message. */
export function expectRefusal(answer: Answer, status: number, code: string, message: string): void {
  expect(answer.status).toBe(status);
  expect(answer.json).toEqual({ code, message });
}

/** A new user who has not confirmed the address, with the email about it. */
async function register(running: Running) {
  const [email, password] = [newEmail(), "correct horse"];
  await browser(running.url).auth.signUp({ email, password });
  return { email, password, mail: await newestMail(running, email) };
}

/** A confirmed user who is signed in with a separate client. */
export async function signedIn(url: string, email = newEmail(), password = "correct horse") {
  const { data, error } = await admin(url).auth.admin.createUser({ email, password, email_confirm: true });
  if (error) throw error;
  const client = browser(url);
  const signIn = await client.auth.signInWithPassword({ email, password });
  if (signIn.error) throw signIn.error;
  return { client, email, password, id: data.user.id, session: signIn.data.session };
}

/** The error of a sign-in with a password in a new browser, or null. */
export const signInError = async (url: string, email: string, password: string) =>
  (await browser(url).auth.signInWithPassword({ email, password })).error;

/** Exchanges the code in a callback's URL, as the callback page does with its flow's verifier. */
export async function exchangeCode(client: SupabaseClient, address: URL) {
  const flowId = address.searchParams.get("sb_flow_id");
  const code = address.searchParams.get("code") ?? "";
  return flowId
    ? client.auth.exchangeCodeForSession(code, { flowId })
    : client.auth.exchangeCodeForSession(code);
}
