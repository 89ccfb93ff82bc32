// Imported first: it starts the Stripe emulator.

import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createDevFile } from "#scripts/dev-stack/runtime-info.ts";
import { processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { databaseUrl } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { payment } from "#tests/support/stripe-emulator.ts";
import { testEnvironment } from "#tests/support/test-environment.ts";

const ROOT = process.cwd();
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const TIME_LIMIT_MS = 60_000;

/** A checkout without settings and data of this machine: its files are links to this one's. */
const checkout = createTestFolder("checkout-", afterAll);
for (const name of readdirSync(ROOT))
  if (![".data", ".env.local"].includes(name) && !name.startsWith(".next"))
    symlinkSync(join(ROOT, name), join(checkout, name));
const file = (...path: string[]) => join(checkout, ...path);
beforeEach(() => {
  for (const path of [file(".data"), file(".env.local")]) rmSync(path, { recursive: true, force: true });
  mkdirSync(file(".data"));
});

type Result = { status: number | null; output: string };

/** Runs the script of an npm command without the environment of this test; ends it when it has printed `until`. */
function runCommand(name: string, until?: RegExp): Promise<Result> {
  const [, script = ""] = /bootstrap\.mjs (?:--install \w+ )?(.+)$/.exec(scripts[name] ?? "") ?? [];
  const flags = ["--conditions=react-server", "--preserve-symlinks", "--preserve-symlinks-main"];
  const { PATH, HOME, CHROMIUM_PATH } = process.env;
  const child = spawn(process.execPath, [...flags, ...script.split(" ")], {
    cwd: checkout,
    env: { NODE_ENV: "test", NO_COLOR: "1", PATH, HOME, CHROMIUM_PATH },
    timeout: TIME_LIMIT_MS,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (until?.test(output)) child.kill();
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}

/** Answers as the site and its auth service do to the doctor. */
const services = await startTestServer(({ url = "" }, response) => {
  const body = url.endsWith("/jwks.json") ? { keys: [{ alg: "ES256" }] } : { components: { lookups: "ok" } };
  response.writeHead(url.endsWith("/webhook") ? 400 : 200).end(JSON.stringify(body));
});
const address = `http://${services}`;

/** A value for each variable of a deployment, with the services of this test. */
const VALUES: Record<string, string> = {
  NEXT_PUBLIC_SITE_URL: address,
  NEXT_PUBLIC_SUPABASE_URL: address,
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  DATABASE_URL: databaseUrl,
  DIRECT_URL: databaseUrl,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_faults",
  STRIPE_SECRET_KEY: "sk_test_faults",
  STRIPE_WEBHOOK_SECRET: "whsec_test",
  CRON_SECRET: "c".repeat(32),
  ENCRYPTION_KEY: "k".repeat(32),
};

/** Stripe itself cannot be reached from a test. */
const AT_EMULATOR = { STRIPE_API_BASE: payment.url };

const writeDotenv = (settings: Record<string, string>) =>
  writeFileSync(
    file(".env.local"),
    Object.entries({ ...settings, ...AT_EMULATOR })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );

type Step = { number: string; text: string; variables: string[]; commands: string[] };

/** The steps of docs/deployment.md that fill in `.env.local`; step 5 names the variables of the host. */
function readSteps(): Step[] {
  const known = parseEnv(readFileSync(".env.example", "utf8"));
  const section = /# Deploy to.*?\n(?=##)/s.exec(readFileSync("docs/deployment.md", "utf8"))?.[0] ?? "";
  const steps = section.split(/^(?=\d\. )/m).slice(1);
  return steps
    .map((text) => ({
      number: text.slice(0, 1),
      text,
      variables: [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)]
        .map(([, name = ""]) => name)
        .filter((name) => name in known),
      commands: [...text.matchAll(/`npm run ([\w:-]+)`/g)].map(([, name = ""]) => name),
    }))
    .filter(({ number }) => number !== "5");
}

describe("the steps of docs/deployment.md", () => {
  const steps = readSteps();

  test("name the commands in this order", () => {
    expect(steps.flatMap(({ commands }) => commands)).toEqual([
      "db:migrate",
      "db:seed",
      "billing:sync-prices",
      "doctor",
    ]);
  });

  test.each(steps.filter(({ commands }) => commands.length > 0))(
    "step $number succeeds with exactly the variables that are named up to it",
    async ({ number, commands }) => {
      const names = steps.filter((step) => step.number <= number).flatMap(({ variables }) => variables);
      writeDotenv(Object.fromEntries(names.map((name) => [name, VALUES[name] ?? `no value for ${name}`])));
      for (const command of commands) {
        const { status, output } = await runCommand(command);
        expect({ command, status }, output).toEqual({ command, status: 0 });
      }
    },
    2 * TIME_LIMIT_MS,
  );
});

/** Commands that read settings, with the line after which one that runs on is ended. */
const COMMANDS: Record<string, RegExp | undefined> = {
  doctor: undefined,
  "billing:sync-prices": undefined,
  "billing:reconcile": undefined,
  "billing:disputes": undefined,
  "feedback:list": undefined,
  worker: /The worker runs/,
  "egress-proxy": /^ready /m,
};

/** They start a stack or a database, change one, or read build inputs only. */
const OTHERS = [
  "backup",
  "dev",
  "restore",
  "db:generate",
  "db:migrate",
  "db:seed",
  "db:reset",
  "db:rotate-key",
  "db:studio",
  "filter-lists:update",
];

/** A dev stack whose launcher is this process. */
function writeRunningStack(settings: Record<string, string>): void {
  const site = address;
  const stack = { site, supabase: address, hosts: [], databaseUrl, publishableKey: "", secretKey: "" };
  createDevFile(file(".data")).setStack({ ...stack, siteEnv: settings });
  const launcher = { pid: process.pid, start: processStartTime(process.pid) };
  writeFileSync(file(".data", "running.json"), JSON.stringify({ launcher, site, processes: {} }));
}

describe("beside a running dev stack", () => {
  test("every command that reads settings is tried", () => {
    const readers = Object.entries(scripts).flatMap(([name, line]) => {
      const [, script] = /bootstrap\.mjs (?:--install \w+ )?(scripts\/[\w-]+\.ts)/.exec(line) ?? [];
      const text = script ? readFileSync(script, "utf8") : "";
      return /loadDotenv|load-command-env/.test(text) ? [name] : [];
    });
    expect(readers.sort()).toEqual([...Object.keys(COMMANDS), ...OTHERS].sort());
  });

  test.each(Object.entries(COMMANDS))(
    "npm run %s takes the stack's settings",
    async (command, until) => {
      writeRunningStack({
        ...testEnvironment,
        ...VALUES,
        ...AT_EMULATOR,
        WORKER_PORT: "0",
        BROWSER_WS_ENDPOINT: command === "egress-proxy" ? "http://127.0.0.1:9" : "",
        EGRESS_PROXY: command === "egress-proxy" ? "http://:a-secret-of-some-length@127.0.0.1:0" : "",
      });
      const { status, output } = await runCommand(command, until);
      expect(status, output).toBe(0);
      expect(output).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
    },
    2 * TIME_LIMIT_MS,
  );

  test.each(Object.keys(COMMANDS))(
    "npm run %s without a stack and settings prints no stack trace",
    async (command) => {
      const { output } = await runCommand(command, COMMANDS[command]);
      expect(output).not.toMatch(/^ +at .*:\d+:\d+\)?$/m);
    },
    2 * TIME_LIMIT_MS,
  );
});
