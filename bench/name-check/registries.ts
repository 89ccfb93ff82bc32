import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "..", "..", "emulators", "name-services", "src", "main.ts");

type Counts = { total: Record<string, number>; maxInFlight: Record<string, number> };

/** Emulated registries in a separate process, so that their work does not compete with the lookups. */
export type Registries = {
  /** The product's settings for these registries. */
  env: Record<string, string>;
  /** Resets all state and sets the round-trip time in milliseconds. */
  moveTo: (rttMs: number) => Promise<void>;
  /** Requests since `moveTo`: per host in total, and at most at one time. */
  count: () => Promise<Counts>;
  stop: () => Promise<void>;
};

async function readAddresses(child: ChildProcess): Promise<Record<string, string>> {
  if (!child.stdout) throw new Error("The registries have no output.");
  for await (const line of createInterface(child.stdout))
    if (line.startsWith("ready ")) return JSON.parse(line.slice("ready ".length)).env;
  throw new Error("The registries did not start.");
}

/** Starts the registries on free ports of this machine. */
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
