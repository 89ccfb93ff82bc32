import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { buildFingerprint, isBuilt, removeFingerprint, writeFingerprint } from "./build-fingerprint.ts";
import { egressSettings, type SampleSites, sampleSitesProcess, supabaseProcess } from "./emulators.ts";
import type { Environment } from "./managed-process.ts";
import { lookupSettings, nameServicesProcess, usesRealLookups } from "./name-services.ts";
import { buildArtifactsTask, buildTask, demoAccountsTask, siteProcess } from "./next-processes.ts";
import { ROOT } from "./paths.ts";
import { loadSupabaseKeys, type SupabaseKeys } from "./persisted-keys.ts";
import { localUrl, type Ports } from "./ports.ts";
import { postgresProcess } from "./postgres.ts";
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
function supabaseSettings({ ports }: StackOptions, keys: SupabaseKeys, databaseUrl: string): Environment {
  return {
    DATABASE_URL: databaseUrl,
    NEXT_PUBLIC_SUPABASE_URL: localUrl(ports.supabase),
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    NEXT_PUBLIC_INBOX_URL: localUrl(ports.inbox),
  };
}

/**
 * Starts the auth service, which creates its tables, and then migrates the product's tables, which reference its
 * users.
 */
async function initializeSupabase(
  stack: ProcessManager,
  options: StackOptions,
  keys: SupabaseKeys,
  databaseUrl: string,
): Promise<void> {
  await stack.start(supabaseProcess(options.ports, options.site, keys, databaseUrl, options.env));
  await stack.step("Migrations and catalog", async () => {
    await migrate(databaseUrl);
    await seedCatalog(databaseUrl);
  });
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

/** Starts the Stripe emulator, unless a Stripe account is set. Returns the site's settings for it. */
async function startStripe(
  stack: ProcessManager,
  options: StackOptions,
  keys: StripeKeys,
): Promise<Environment> {
  if (options.real.payment) return {};
  await stack.start(stripeProcess(options.ports, options.dataFolder, keys, options.env));
  return stripeSettings(localUrl(options.ports.stripe), keys, options.env);
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

/** Builds unless the existing build has the same fingerprint. */
async function buildIfChanged(
  stack: ProcessManager,
  { distDir }: StackOptions,
  env: Environment,
): Promise<void> {
  const stamp = buildFingerprint(ROOT, env);
  const folder = join(ROOT, distDir);
  if (isBuilt(folder, stamp)) return;
  // An interrupted build must not keep the fingerprint of the previous one.
  removeFingerprint(folder);
  await stack.run(buildTask(env));
  writeFingerprint(folder, stamp);
}

/**
 * Starts all processes in the order of their dependencies, independent ones concurrently: the development server
 * starts while the database is initialized, and receives its first request afterwards.
 */
export async function startStack(stack: ProcessManager, options: StackOptions): Promise<RunningStack> {
  mkdirSync(options.dataFolder, { recursive: true });
  const { ports, real, site, production } = options;
  const keys = loadSupabaseKeys(join(options.dataFolder, "supabase-keys.json"));
  const money = loadStripeKeys(join(options.dataFolder, "stripe-keys.json"));
  const [databaseUrl, { hosts, egress }, lookups, payment] = await Promise.all([
    real.supabase ? "" : startDatabase(stack, options),
    startSampleSites(stack, options),
    startNameServices(stack, options),
    startStripe(stack, options, money),
  ]);
  const env: Environment = {
    ...options.env,
    ...(real.supabase ? { NEXT_PUBLIC_INBOX_URL: "" } : supabaseSettings(options, keys, databaseUrl)),
    ...egress,
    ...lookups,
    ...payment,
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_DIST_DIR: options.distDir,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const initialized = real.supabase
    ? Promise.resolve()
    : initializeSupabase(stack, options, keys, databaseUrl);
  const prepared = Promise.all([initialized, stack.run(buildArtifactsTask(env))]);
  if (production) {
    await prepared;
    await buildIfChanged(stack, options, env);
  }
  await Promise.all([
    initialized.then(() => (real.supabase ? undefined : stack.run(demoAccountsTask(env)))),
    stack.start(siteProcess({ reservation: ports.site, env, production, after: prepared })),
  ]);
  await Promise.all(Object.values(ports).map((port) => port.release()));
  return {
    site,
    supabase: env.NEXT_PUBLIC_SUPABASE_URL ?? "",
    ...(real.supabase ? {} : { inbox: localUrl(ports.inbox) }),
    ...stripeAddresses(options, money),
    ...(usesRealLookups(env) ? {} : { registry: localUrl(ports.registry), social: localUrl(ports.social) }),
    ...(hosts.length > 0 ? { web: localUrl(ports.web) } : {}),
    hosts,
    databaseUrl: env.DATABASE_URL ?? "",
    publishableKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: env.SUPABASE_SECRET_KEY ?? "",
    siteEnv: env,
  };
}
