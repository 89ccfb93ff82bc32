import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadRunningStackEnv } from "./billing/use-running-stack-env.ts";
import { DATABASE_FOLDER } from "./dev-stack/embedded-database.ts";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { DATA, ROOT } from "./dev-stack/paths.ts";
import { findRunning } from "./dev-stack/pid-file.ts";
import { findPostgresUrl } from "./dev-stack/postgres.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";
import { checkBrowser } from "./doctor/check-browser.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkEmbeddedPostgres, checkInstall, checkNode, checkPorts } from "./doctor/check-machine.ts";
import { checkMail } from "./doctor/check-mail.ts";
import { checkPayment } from "./doctor/check-payment.ts";
import { checkKeys, checkScheduler, checkWebhookSecret } from "./doctor/check-payment-settings.ts";
import { checkAuthService, checkSite } from "./doctor/check-services.ts";
import { checkClientAddress, checkEgress, checkLimits, checkServiceConfig } from "./doctor/check-settings.ts";
import { checkRefunds, checkStripeEvents } from "./doctor/check-stripe-events.ts";
import { type Diagnostic, note } from "./doctor/diagnostic.ts";

/*
 * npm run doctor: reports settings and reachable services, and how to fix problems. Exit code 1 when something is
 * broken.
 */
const screen = createTerminalReporter();
loadDotenv(ROOT);

type Running = { site: string; supabase: string; publishableKey: string };

function findRunningStack(): Running | null {
  const file = join(DATA, "dev.json");
  if (findRunning(join(DATA, "running.json")) === null || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, "utf8")) as Running;
}

const NOT_RUNNING = "Start it with npm run dev.";

/** Checks Stripe with the settings of the environment, else those of the running dev stack. */
async function checkPaymentSetup(site: string | null): Promise<Diagnostic[]> {
  const databaseUrl = process.env.DATABASE_URL?.trim();
  if (!process.env.STRIPE_SECRET_KEY?.trim()) return [note("payment", "not running", NOT_RUNNING)];
  const settings = [checkKeys(process.env), checkWebhookSecret(process.env), checkScheduler(process.env)];
  if (!databaseUrl || settings.some(({ state }) => state === "broken")) return settings;
  return [...settings, ...(await checkPayment(site)), ...(await checkStripeEvents(databaseUrl))];
}

async function runChecks(): Promise<Diagnostic[]> {
  const product = findRunningStack();
  const sets = checkServiceConfig(process.env);
  if (product) loadRunningStackEnv();
  const databaseUrl = process.env.DATABASE_URL?.trim() || findPostgresUrl(DATABASE_FOLDER);
  const auth = product?.supabase || process.env.NEXT_PUBLIC_SUPABASE_URL?.trim();
  const key = product?.publishableKey || process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY?.trim() || "";
  return [
    ...[checkNode(), checkInstall(), checkEmbeddedPostgres()],
    ...sets,
    ...(databaseUrl ? await checkDatabase(databaseUrl) : [note("database", "not running", NOT_RUNNING)]),
    ...(databaseUrl ? await checkRefunds(databaseUrl) : []),
    ...(auth ? await checkAuthService(auth, key) : [note("auth service", "not running", NOT_RUNNING)]),
    product ? await checkSite(product.site) : note("site", "not running", NOT_RUNNING),
    ...(sets.some(({ state }) => state === "broken")
      ? []
      : await checkPaymentSetup(product?.site || process.env.NEXT_PUBLIC_SITE_URL?.trim() || null)),
    await checkMail(process.env),
    await checkBrowser(process.env),
    ...[checkEgress(process.env), checkLimits(process.env), checkClientAddress(process.env)],
    await checkPorts(product !== null),
  ];
}

const MARKS = {
  ok: screen.paint("green", "✓"),
  note: screen.paint("yellow", "•"),
  broken: screen.paint("red", "✗"),
};

function formatDiagnostic({ name, state, says, remedy }: Diagnostic): string {
  const line = `  ${MARKS[state]} ${name.padEnd(15)} ${says}`;
  if (!remedy) return line;
  return [line, ...remedy.split("\n").map((text) => `${" ".repeat(20)}${screen.paint("dim", text)}`)].join(
    "\n",
  );
}

const findings = await runChecks();
const isBroken = findings.some(({ state }) => state === "broken");
screen.print(`\n${findings.map(formatDiagnostic).join("\n")}\n`);
screen.print(isBroken ? "  Fix the problems marked ✗.\n" : "  No problems found.\n");
process.exit(isBroken ? 1 : 0);
