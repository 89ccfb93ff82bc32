import { BaseSettings } from "#server/platform/settings/base-settings.ts";
import type { SettingProblem } from "#server/platform/settings/find-conflicts.ts";
import { listSettingProblems } from "#server/platform/settings/parse-settings.ts";
import { DATABASE_FOLDER } from "./dev-stack/embedded-database.ts";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { ROOT } from "./dev-stack/paths.ts";
import { findPostgresUrl } from "./dev-stack/postgres.ts";
import { loadRunningStackEnv, type RuntimeInfo, readRuntimeInfo } from "./dev-stack/runtime-info.ts";
import { SERVICE_SETS } from "./dev-stack/service-config.ts";
import { createTerminalReporter } from "./dev-stack/terminal-reporter.ts";
import { checkBrowser } from "./doctor/check-browser.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkEmbeddedPostgres, checkInstall, checkNode, checkPorts } from "./doctor/check-machine.ts";
import { checkMail } from "./doctor/check-mail.ts";
import { checkPayment } from "./doctor/check-payment.ts";
import { checkKeys, checkScheduler, checkWebhookSecret } from "./doctor/check-payment-settings.ts";
import { checkAuthService, checkSite } from "./doctor/check-services.ts";
import {
  checkClientAddress,
  checkEgress,
  checkLimits,
  checkServiceConfig,
  EGRESS,
  listInvalidVariables,
} from "./doctor/check-settings.ts";
import { checkRefunds, checkStripeEvents } from "./doctor/check-stripe-events.ts";
import { type Diagnostic, note, runCheck } from "./doctor/diagnostic.ts";

/*
 * npm run doctor: reports settings and reachable services, and how to fix problems. Exit code 1 when something is
 * broken.
 */
const screen = createTerminalReporter();

const AUTH_VARIABLES = ["NEXT_PUBLIC_SUPABASE_URL", "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"];

const NOT_RUNNING = "Start it with npm run dev.";
const isBroken = ({ state }: Diagnostic) => state === "broken";

const toDiagnostic = ({ name, message }: SettingProblem): Diagnostic => ({
  name: "settings",
  state: "broken",
  says: `${name} ${message}`,
});

/** Checks the site of the dev stack, unless that uses other services than the environment. */
async function checkRunningSite(product: RuntimeInfo | null, isRunning: boolean): Promise<Diagnostic> {
  if (product) return checkSite(product.site);
  return isRunning
    ? note("site", "the dev stack uses other services than .env.local", "Restart it to use these.")
    : note("site", "not running", NOT_RUNNING);
}

/** Checks Stripe and its mirror; without a database Stripe only. */
async function checkPaymentSetup(site: string | null, databaseUrl: string | null): Promise<Diagnostic[]> {
  const { env } = process;
  if (!env.STRIPE_SECRET_KEY?.trim()) return [note("payment", "not running", NOT_RUNNING)];
  // The modules of billing cannot be imported with invalid settings.
  if (listSettingProblems(BaseSettings, env).length > 0) return [];
  return [
    checkKeys(env),
    checkWebhookSecret(env),
    checkScheduler(env),
    ...(await checkPayment(site, databaseUrl !== null)),
    ...(databaseUrl ? [...(await checkRefunds(databaseUrl)), ...(await checkStripeEvents(databaseUrl))] : []),
  ];
}

async function runChecks(): Promise<Diagnostic[]> {
  const { env } = process;
  loadDotenv(ROOT);
  const sets = checkServiceConfig(env);
  const isReal = SERVICE_SETS.every(({ variables }) => variables.every((name) => env[name]?.trim()));
  const product = loadRunningStackEnv();
  const isRunning = readRuntimeInfo() !== null;
  const invalid = listInvalidVariables(env, product !== null || isReal);
  /** Runs a check of these variables, unless one of them is invalid and reported. */
  const check = (name: string, variables: readonly string[], run: Parameters<typeof runCheck>[2]) =>
    invalid.some((problem) => variables.includes(problem.name)) ? [] : runCheck(name, "", run);

  const databaseUrl = env.DATABASE_URL?.trim() || findPostgresUrl(DATABASE_FOLDER);
  const database = await check("database", ["DATABASE_URL"], () =>
    databaseUrl ? checkDatabase(databaseUrl) : note("database", "not running", NOT_RUNNING),
  );
  const isUsable = !database.some((each) => isBroken(each) && ["database", "migrations"].includes(each.name));
  const auth = env.NEXT_PUBLIC_SUPABASE_URL?.trim();
  const key = env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY?.trim() ?? "";
  const site = product?.site || env.NEXT_PUBLIC_SITE_URL?.trim() || null;
  return [
    checkNode(),
    checkInstall(),
    checkEmbeddedPostgres(),
    ...sets,
    ...invalid.map(toDiagnostic),
    ...database,
    ...(await check("auth service", AUTH_VARIABLES, () =>
      auth ? checkAuthService(auth, key) : note("auth service", "not running", NOT_RUNNING),
    )),
    ...(await check("site", [], () => checkRunningSite(product, isRunning))),
    ...(await check("payment", ["NEXT_PUBLIC_SITE_URL"], () =>
      checkPaymentSetup(site, isUsable ? databaseUrl : null),
    )),
    ...(await check("mail server", ["SMTP_URL", "MAIL_FROM"], () => checkMail(env))),
    ...(await check("Chromium", ["BROWSER_WS_ENDPOINT", "EGRESS_PROXY"], () => checkBrowser(env))),
    ...(await check("egress", EGRESS, () => checkEgress(env))),
    ...(await check("limits", ["LIMITS_SCALE"], () => checkLimits(env))),
    ...(await check("client address", [], () => checkClientAddress(env))),
    ...(await check("ports", [], () => checkPorts(isRunning))),
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
const isAnyBroken = findings.some(isBroken);
screen.print(`\n${findings.map(formatDiagnostic).join("\n")}\n`);
screen.print(isAnyBroken ? "  Fix the problems marked ✗.\n" : "  No problems found.\n");
process.exit(isAnyBroken ? 1 : 0);
