import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { areArtifactsCurrent } from "../artifact-stamp.ts";
import { DEMO_ACCOUNTS } from "../demo-data/demo-accounts.ts";
import { buildFingerprint, isBuilt, removeFingerprint, writeFingerprint } from "./build-fingerprint.ts";
import { egressSettings, type SampleSites, sampleSitesProcess, supabaseProcess } from "./emulators.ts";
import type { Environment } from "./managed-process.ts";
import { lookupSettings, nameServicesProcess, usesRealLookups } from "./name-services.ts";
import {
  buildArtifactsTask,
  buildTask,
  demoAccountsTask,
  siteProcess,
  workerProcess,
} from "./next-processes.ts";
import { ROOT } from "./paths.ts";
import { loadEncryptionKey, loadSupabaseKeys, type SupabaseKeys } from "./persisted-keys.ts";
import { localUrl, type Ports } from "./ports.ts";
import { postgresProcess } from "./postgres.ts";
import { type DatabaseState, readDatabaseState, updateDatabase } from "./prepare-database.ts";
import type { ProcessManager } from "./process-manager.ts";
import { isStripeLiveMode, type SetKey } from "./service-config.ts";
import { loadStripeKeys, type StripeKeys, stripeProcess, stripeSettings } from "./stripe-emulator.ts";

export type StackOptions = {
  /** Uses the production build instead of compiling on demand. */
  production: boolean;
  /** Which services are real; emulators replace the others. */
  real: Record<SetKey, boolean>;
  ports: Ports;
  site: string;
  dataFolder: string;
  /** Next's build folder, relative to the checkout. */
  distDir: string;
  isTemporaryDatabase: boolean;
  /** Environment variables, including those of .env.local. */
  env: Environment;
  /** Gets the address at which site and worker reach the embedded database, by default its own. */
  connectThrough?: (databaseUrl: string) => Promise<string>;
};

/** URLs of the running services. */
export type RunningStack = {
  site: string;
  supabase: string;
  inbox?: string;
  stripe?: string;
  stripePublishableKey?: string;
  stripeSecretKey?: string;
  stripeWebhookSecret?: string;
  registry?: string;
  social?: string;
  web?: string;
  hosts: string[];
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** The site's full environment, for programs outside the stack. */
  siteEnv: Environment;
};

/** The embedded database: one part of the Supabase emulator. */
async function startDatabase(stack: ProcessManager, options: StackOptions): Promise<string> {
  let databaseUrl = "";
  await stack.start(
    postgresProcess({
      folder: join(options.dataFolder, "postgres"),
      reservation: options.ports.postgres,
      isTemporary: options.isTemporaryDatabase,
      onUrl: (url) => {
        databaseUrl = url;
      },
    }),
  );
  return databaseUrl;
}

/** The site's settings for the Supabase emulator. */
function supabaseSettings(
  { ports, env }: StackOptions,
  keys: SupabaseKeys,
  databaseUrl: string,
): Environment {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_PREPARED_STATEMENTS: "true",
    NEXT_PUBLIC_SUPABASE_URL: localUrl(ports.supabase),
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    ADMIN_EMAILS: env.ADMIN_EMAILS?.trim() || DEMO_ACCOUNTS.pro.email,
    NEXT_PUBLIC_INBOX_URL: localUrl(ports.inbox),
    SMTP_URL: env.SMTP_URL?.trim() || `smtp://127.0.0.1:${ports.smtp.port}`,
    MAIL_FROM: env.MAIL_FROM?.trim() || "SaaS Tools <notifications@tools.test>",
  };
}

/**
 * Starts the auth service, which creates its tables, and migrates the product's tables, which reference its users,
 * unless the database is up to date. Returns the state before.
 */
async function initializeSupabase(
  stack: ProcessManager,
  options: StackOptions,
  keys: SupabaseKeys,
  databaseUrl: string,
): Promise<DatabaseState> {
  const auth = stack.start(supabaseProcess(options.ports, options.site, keys, databaseUrl, options.env));
  // A failure while the state is read is reported by the `await` below.
  auth.catch(() => {});
  const state = await readDatabaseState(databaseUrl);
  await auth;
  if (!state.isCurrent) await stack.step("Migrations and catalog", () => updateDatabase(databaseUrl));
  return state;
}

/** Starts the sample sites, unless Stripe is in live mode. */
async function startSampleSites(stack: ProcessManager, { ports, dataFolder, env }: StackOptions) {
  if (isStripeLiveMode(env)) return { hosts: [], egress: {} };
  let sites: SampleSites = { hosts: [], spki: "" };
  await stack.start(
    sampleSitesProcess(ports, dataFolder, env, (found) => {
      sites = found;
    }),
  );
  return { hosts: sites.hosts, egress: egressSettings(sites, ports.web.port, env) };
}

/** Starts the name services emulator, unless LOOKUPS is `real`. */
async function startNameServices(stack: ProcessManager, { ports, env }: StackOptions): Promise<Environment> {
  if (usesRealLookups(env)) return {};
  let settings: Environment = {};
  await stack.start(
    nameServicesProcess(ports, env, (found) => {
      settings = found;
    }),
  );
  return lookupSettings(settings, env);
}

/** URL and keys of the Stripe emulator. */
function stripeAddresses({ real, ports }: StackOptions, keys: StripeKeys): Partial<RunningStack> {
  if (real.payment) return {};
  const { publishable, secret, webhookSecret } = keys;
  return {
    stripe: localUrl(ports.stripe),
    stripePublishableKey: publishable,
    stripeSecretKey: secret,
    stripeWebhookSecret: webhookSecret,
  };
}

/** Builds the site and records the build's fingerprint. */
async function buildSite(stack: ProcessManager, folder: string, env: Environment, stamp: string) {
  // An interrupted build must not keep the fingerprint of the previous one.
  removeFingerprint(folder);
  await stack.run(buildTask(env));
  writeFingerprint(folder, stamp);
}

/**
 * Starts the site: at once when there is nothing to build, so that it compiles or loads its pages while `prepared`,
 * which its first response needs, is pending.
 */
async function startSite(
  stack: ProcessManager,
  { ports, production, distDir }: StackOptions,
  env: Environment,
  artifacts: Promise<void> | undefined,
  prepared: Promise<unknown>,
): Promise<void> {
  if (production) {
    // They include a page of the site, the notices.
    await artifacts;
    const stamp = buildFingerprint(ROOT, env);
    const folder = join(ROOT, distDir);
    if (!isBuilt(folder, stamp)) {
      await prepared;
      await buildSite(stack, folder, env, stamp);
    }
  }
  await stack.start(siteProcess({ reservation: ports.site, env, production, after: prepared }));
}

/** The site's settings, from the processes that it uses. */
function siteSettings(
  options: StackOptions,
  keys: { supabase: SupabaseKeys; stripe: StripeKeys },
  databaseUrl: string,
  processes: Environment,
): Environment {
  const { real, ports, env, site, distDir } = options;
  return {
    ...env,
    ENCRYPTION_KEY:
      env.ENCRYPTION_KEY?.trim() || loadEncryptionKey(join(options.dataFolder, "encryption-key.json")),
    ...(real.supabase
      ? { NEXT_PUBLIC_INBOX_URL: "" }
      : supabaseSettings(options, keys.supabase, databaseUrl)),
    ...processes,
    ...(real.payment ? {} : stripeSettings(localUrl(ports.stripe), keys.stripe, env)),
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_DIST_DIR: distDir,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/**
 * Starts all processes in the order of their dependencies, independent ones concurrently, and does only the work whose
 * inputs have changed since the last start.
 */
export async function startStack(stack: ProcessManager, options: StackOptions): Promise<RunningStack> {
  mkdirSync(options.dataFolder, { recursive: true });
  const { ports, real, site } = options;
  const keys = {
    supabase: loadSupabaseKeys(join(options.dataFolder, "supabase-keys.json")),
    stripe: loadStripeKeys(join(options.dataFolder, "stripe-keys.json")),
  };
  const artifacts = areArtifactsCurrent(ROOT, options.env)
    ? undefined
    : stack.run(buildArtifactsTask(options.env));
  const payment = real.payment
    ? undefined
    : stack.start(stripeProcess(ports, options.dataFolder, keys.stripe, options.env));
  const databaseUrl = real.supabase ? Promise.resolve("") : startDatabase(stack, options);
  const database = databaseUrl.then((url) =>
    real.supabase ? null : initializeSupabase(stack, options, keys.supabase, url),
  );
  const sites = startSampleSites(stack, options);
  const reachedUrl = databaseUrl.then((url) => options.connectThrough?.(url) ?? url);
  const settings = Promise.all([reachedUrl, sites, startNameServices(stack, options)]).then(
    ([url, { egress }, lookups]) => siteSettings(options, keys, url, { ...egress, ...lookups }),
  );
  const prepared = Promise.all([database, artifacts, payment]);
  const served = settings.then((env) => startSite(stack, options, env, artifacts, prepared));
  const accounts = Promise.all([settings, database, payment]).then(([env, found]) => {
    if (!found) return;
    if (!found.hasDemoAccounts) return stack.run(demoAccountsTask(env));
    // Existing accounts are only updated, which does not delay the start.
    void served.then(
      () => stack.runInBackground(demoAccountsTask(env, "--served")),
      () => {},
    );
  });
  const [env, { hosts }] = await Promise.all([settings, sites, served, accounts, prepared]);
  await Promise.all(Object.values(ports).map((port) => port.release()));
  void stack.keepRunning(workerProcess(env, options.production));
  return {
    site,
    supabase: env.NEXT_PUBLIC_SUPABASE_URL ?? "",
    ...(real.supabase ? {} : { inbox: localUrl(ports.inbox) }),
    ...stripeAddresses(options, keys.stripe),
    ...(usesRealLookups(env) ? {} : { registry: localUrl(ports.registry), social: localUrl(ports.social) }),
    ...(hosts.length > 0 ? { web: localUrl(ports.web) } : {}),
    hosts,
    databaseUrl: env.DATABASE_URL ?? "",
    publishableKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: env.SUPABASE_SECRET_KEY ?? "",
    siteEnv: env,
  };
}
