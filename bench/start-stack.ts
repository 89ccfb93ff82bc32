import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { INSPECT_PORT } from "./live-heap.ts";
import { PLACEHOLDER_ENV } from "./placeholder-env.ts";

export const ROOT = join(import.meta.dirname, "..");

export type Addresses = {
  site: string;
  supabase: string;
  web: string;
  stripe: string;
  databaseUrl: string;
  publishableKey: string;
  pids: { site: number };
};
export type Running = { addresses: Addresses; stop: () => Promise<void> };

async function until(what: string, ready: () => Promise<boolean>, seconds: number, child: ChildProcess) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await ready().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${what} ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${seconds} s`);
    await pause(200);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

/**
 * Runs `npm run dev` until its home page has answered.
 * @param settings environment variables beside this process's; undefined removes one
 * @param folder a checkout
 */
export async function startStack(
  args: string[],
  settings: NodeJS.Dict<string> = {},
  folder = ROOT,
): Promise<Running> {
  const file = join(folder, ".data", "dev.json");
  if (existsSync(file))
    throw new Error("The dev stack is already running. Stop it first: the benchmark starts its own.");
  const child = spawn("npm", ["run", "dev", "--", ...args], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await until("The product", async () => existsSync(file), 900, child);
  } catch (error) {
    await end(child);
    throw error;
  }
  const addresses = JSON.parse(readFileSync(file, "utf8")) as Addresses;
  return { addresses, stop: () => end(child) };
}

/** Starts the product's production build with its emulators. The default settings disable rate limits. */
export const startProduct = (settings: Record<string, string> = {}): Promise<Running> =>
  startStack(["--prod"], {
    LIMITS_SCALE: "100000",
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${INSPECT_PORT}`,
    ...settings,
  });

/** Builds a folder with Next.js and starts it in production, with this process's environment. */
export async function startNextApp(
  folder: string,
  port: number,
  { modules = ROOT, prepare = () => {} }: { modules?: string; prepare?: () => void } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const next = join(modules, "node_modules", ".bin", "next");
  // The empty application has a route that needs some of the settings.
  const env = { ...PLACEHOLDER_ENV, ...process.env };
  const build = spawn(next, ["build", folder], { env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve) => build.once("exit", resolve));
  if (code !== 0) throw new Error(`${folder} did not build (${code})`);
  prepare();
  return serveNextApp(next, folder, port, env);
}

/** Starts a built application, and discards its output. */
async function serveNextApp(next: string, folder: string, port: number, env: NodeJS.ProcessEnv) {
  const args = ["start", folder, "-p", String(port), "-H", "127.0.0.1"];
  const child = spawn(next, args, { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await until(folder, async () => (await fetch(url)).ok, 30, child);
  return { url, pid: child.pid, stop: () => end(child) };
}

/**
 * Starts the site of a running product once more, like the empty application: without the launcher, which would take
 * processor time to print each line of the log. Linux only.
 */
export function startSiteAlone({ pids }: Addresses, port: number) {
  const variables = readFileSync(`/proc/${pids.site}/environ`, "utf8").split("\0").filter(Boolean);
  const env = Object.fromEntries(
    variables.map((variable) => {
      const at = variable.indexOf("=");
      return [variable.slice(0, at), variable.slice(at + 1)];
    }),
  ) as NodeJS.ProcessEnv;
  return serveNextApp(join(ROOT, "node_modules", ".bin", "next"), ROOT, port, { ...env, NODE_OPTIONS: "" });
}

/**
 * Builds and starts the empty application, the baseline.
 * @param html of its static pages `/home` and `/pricing`, which replaces what was built, because the cost of a
 * response depends on how well its text compresses
 */
export function startEmptyApp(port: number, html: Partial<Record<"home" | "pricing", string>> = {}) {
  const folder = join(import.meta.dirname, "baseline-app");
  const prepare = () => {
    for (const [page, text] of Object.entries(html))
      writeFileSync(join(folder, ".next", "server", "app", `${page}.html`), text);
  };
  return startNextApp(folder, port, { modules: import.meta.dirname, prepare });
}

/** Signs in a demo account and returns its access token. */
export async function signIn(addresses: Addresses, email: string): Promise<string> {
  const response = await fetch(`${addresses.supabase}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: addresses.publishableKey },
    body: JSON.stringify({ email, password: "demo-password" }),
  });
  const session = (await response.json()) as { access_token?: string };
  if (!session.access_token) throw new Error(`${email} could not sign in (${response.status})`);
  return session.access_token;
}
