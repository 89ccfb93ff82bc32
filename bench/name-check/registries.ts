import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "..", "..", "emulators", "name-services", "src", "main.ts");

type Counts = { total: Record<string, number>; maxInFlight: Record<string, number> };

/** Made-up registries in a process of their own, so that answering does not take the time of asking. */
export type Registries = {
  /** The product's settings that point at them. */
  env: Record<string, string>;
  /** Forgets everything and puts them so far away, in milliseconds there and back. */
  moveTo: (rttMs: number) => Promise<void>;
  /** What was asked since `moveTo`: per host in all, and at most at one time. */
  count: () => Promise<Counts>;
  stop: () => Promise<void>;
};

async function readAddresses(child: ChildProcess): Promise<Record<string, string>> {
  if (!child.stdout) throw new Error("The registries have no output.");
  for await (const line of createInterface(child.stdout))
    if (line.startsWith("ready ")) return JSON.parse(line.slice("ready ".length)).env;
  throw new Error("The registries did not start.");
}

/** Starts them on free ports of this machine. */
export async function startRegistries(): Promise<Registries> {
  const ports = { PORT: "0", SOCIAL_PORT: "0", DNS_PORT: "0", WHOIS_PORT: "0", PACE: "0" };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...ports },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const env = await readAddresses(child);
  const control = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, env.RDAP_BOOTSTRAP_URL), init).then((response) => response.json());
  return {
    env,
    moveTo: async (rttMs) => {
      await control("/__scenario", { method: "PUT", body: JSON.stringify({ rttMs, pace: 0 }) });
      await control("/__log", { method: "DELETE" });
    },
    count: () => control("/__log") as Promise<Counts>,
    stop: async () => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}
