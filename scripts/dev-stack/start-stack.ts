import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { areArtifactsCurrent } from "../artifact-stamp.ts";
import { DEMO_ACCOUNTS } from "../demo-data/demo-accounts.ts";
import { buildFingerprint, isBuilt, removeFingerprint, writeFingerprint } from "./build-fingerprint.ts";
import {
  describeSampleSites,
  egressSettings,
  type SampleSites,
  sampleSitesProcess,
  supabaseProcess,
} from "./emulators.ts";
import type { Environment } from "./managed-process.ts";
import { nameServiceSettings, nameServicesProcess, usesRealLookups } from "./name-services.ts";
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
import { postgresProcess, postgresUrl } from "./postgres.ts";
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

const databaseFolder = ({ dataFolder }: StackOptions) => join(dataFolder, "postgres");

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
 * Starts the embedded database. Unless it is up to date, starts the auth service, which creates its tables, and
 * migrates the product's tables, which reference its users. Returns the state before.
 */
async function startDatabase(
  stack: ProcessManager,
  options: StackOptions,
  databaseUrl: string,
  startAuth: () => Promise<void>,
): Promise<DatabaseState> {
  const { ports, isTemporaryDatabase: isTemporary } = options;
  const folder = databaseFolder(options);
  await stack.start(postgresProcess({ folder, reservation: ports.postgres, isTemporary }));
  const state = await readDatabaseState(databaseUrl);
  if (state.isCurrent) return state;
  await startAuth();
  await stack.step("Migrations and catalog", () => updateDatabase(databaseUrl));
  return state;
}

/** Starts the emulators of other companies than Supabase. There are no sample sites if Stripe is in live mode. */
async function startEmulators(stack: ProcessManager, options: StackOptions, keys: StripeKeys): Promise<void> {
  const { ports, dataFolder, env, real } = options;
  await Promise.all([
    real.payment ? undefined : stack.start(stripeProcess(ports, dataFolder, keys, env)),
    isStripeLiveMode(env) ? undefined : stack.start(sampleSitesProcess(ports, dataFolder, env)),
    usesRealLookups(env) ? undefined : stack.start(nameServicesProcess(ports, env)),
  ]);
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
 * Starts the development server. Its cache is deleted if the last start was interrupted, because Turbopack stores
 * interrupted compilations as errors, which every page would show from then on.
 */
async function withUsableCache(
  { distDir, dataFolder }: Pick<StackOptions, "distDir" | "dataFolder">,
  start: () => Promise<void>,
): Promise<void> {
  // Next.js deletes other files of its own folder.
  const marker = join(dataFolder, "unfinished-start");
  if (existsSync(marker)) rmSync(join(ROOT, distDir, "dev", "cache"), { recursive: true, force: true });
  writeFileSync(marker, "");
  await start();
  rmSync(marker, { force: true });
}

/**
 * Starts the site: at once when there is nothing to build, so that it compiles or loads its pages while `prepared`,
 * which its first response needs, is pending.
 */
async function startSite(
  stack: ProcessManager,
  { ports, production, distDir, dataFolder }: StackOptions,
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
  const start = () => stack.start(siteProcess({ reservation: ports.site, env, production, after: prepared }));
  await (production ? start() : withUsableCache({ distDir, dataFolder }, start));
}

/** The site's settings, from the ports and keys of the processes that it uses, which need not run yet. */
function siteSettings(
  options: StackOptions,
  keys: { supabase: SupabaseKeys; stripe: StripeKeys },
  databaseUrl: string,
  sites: SampleSites | null,
): Environment {
  const { real, ports, env, site, distDir } = options;
  return {
    ...env,
    ENCRYPTION_KEY:
      env.ENCRYPTION_KEY?.trim() || loadEncryptionKey(join(options.dataFolder, "encryption-key.json")),
    ...(real.supabase
      ? { NEXT_PUBLIC_INBOX_URL: "" }
      : supabaseSettings(options, keys.supabase, databaseUrl)),
    ...(sites
      ? {
          ...egressSettings(sites, ports.web.port, env),
          // Containers for development often have no user namespaces.
          CHROMIUM_SANDBOX: env.CHROMIUM_SANDBOX || "auto",
          TELEGRAM_API_URL: env.TELEGRAM_API_URL?.trim() || "https://telegram.test",
        }
      : {}),
    ...(usesRealLookups(env) ? {} : nameServiceSettings(ports, env)),
    ...(real.payment ? {} : stripeSettings(localUrl(ports.stripe), keys.stripe, env)),
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_DIST_DIR: distDir,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/**
 * Creates missing demo accounts. Existing ones are only updated, which does not delay the start.
 * @param started settles when all other processes run
 */
async function prepareDemoAccounts(
  stack: ProcessManager,
  env: Environment,
  state: DatabaseState,
  started: Promise<unknown>,
): Promise<void> {
  if (!state.hasDemoAccounts) return stack.run(demoAccountsTask(env));
  void started.then(
    () => stack.runInBackground(demoAccountsTask(env, "--served")),
    () => {},
  );
}

/**
 * Starts all processes, and does only the work whose inputs have changed since the last start. In development the first
 * page, whose compilation uses every processor, comes first; it needs the database only.
 */
export async function startStack(stack: ProcessManager, options: StackOptions): Promise<RunningStack> {
  mkdirSync(options.dataFolder, { recursive: true });
  const { ports, production, real, site } = options;
  const keys = {
    supabase: loadSupabaseKeys(join(options.dataFolder, "supabase-keys.json")),
    stripe: loadStripeKeys(join(options.dataFolder, "stripe-keys.json")),
  };
  const databaseUrl = real.supabase ? "" : postgresUrl(databaseFolder(options), ports.postgres.port);
  const reachedUrl = (await options.connectThrough?.(databaseUrl)) ?? databaseUrl;
  const sites = isStripeLiveMode(options.env) ? null : await describeSampleSites(options.dataFolder);
  const env = siteSettings(options, keys, reachedUrl, sites);

  let auth: Promise<void> | undefined;
  const startAuth = () => {
    auth ??= stack.start(supabaseProcess(ports, site, keys.supabase, databaseUrl, options.env));
    return auth;
  };
  const artifacts = areArtifactsCurrent(ROOT, options.env)
    ? undefined
    : stack.run(buildArtifactsTask(options.env));
  const database = real.supabase
    ? Promise.resolve(null)
    : startDatabase(stack, options, databaseUrl, startAuth);
  const prepared = Promise.all([database, artifacts]);
  const served = startSite(stack, options, env, artifacts, prepared);
  const before = production ? Promise.resolve() : served;
  const services = Promise.all([
    before.then(() => startEmulators(stack, options, keys.stripe)),
    Promise.all([database, before]).then(([state]) => state && startAuth()),
  ]);
  const started = Promise.all([served, services]);
  const accounts = Promise.all([database, services]).then(
    ([state]) => state && prepareDemoAccounts(stack, env, state, started),
  );
  await Promise.all([started, accounts, prepared]);
  await Promise.all(Object.values(ports).map((port) => port.release()));
  await stack.keepRunning(workerProcess(env, production));
  return {
    site,
    supabase: env.NEXT_PUBLIC_SUPABASE_URL ?? "",
    ...(real.supabase ? {} : { inbox: localUrl(ports.inbox) }),
    ...stripeAddresses(options, keys.stripe),
    ...(usesRealLookups(env) ? {} : { registry: localUrl(ports.registry), social: localUrl(ports.social) }),
    ...(sites ? { web: localUrl(ports.web) } : {}),
    hosts: sites?.hosts ?? [],
    databaseUrl: env.DATABASE_URL ?? "",
    publishableKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: env.SUPABASE_SECRET_KEY ?? "",
    siteEnv: env,
  };
}
