import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { buildFingerprint, isBuilt, removeStamp, writeStamp } from "./build-fingerprint.ts";
import { egressSettings, supabasePart, type WebSites, webPart } from "./emulators.ts";
import type { Environment } from "./managed-process.ts";
import { lookupSettings, registryPart, usesRealLookups } from "./name-services.ts";
import { buildTask, demoJob, runtimeJob, siteProcess } from "./next-processes.ts";
import { ROOT } from "./paths.ts";
import { type SandboxKeys, sandboxKeys } from "./persisted-keys.ts";
import { localUrl, type Ports } from "./ports.ts";
import { postgresProcess } from "./postgres.ts";
import type { ProcessManager } from "./process-manager.ts";
import { isStripeLiveMode, type SetKey } from "./service-config.ts";
import { type PaymentKeys, paymentKeys, paymentSettings, stripePart } from "./stripe-emulator.ts";

export type ProductOptions = {
  /** Serve the production build instead of compiling on demand. */
  production: boolean;
  /** Which services are real; for the others the sandbox runs. */
  real: Record<SetKey, boolean>;
  ports: Ports;
  /** The site's public address. */
  site: string;
  dataFolder: string;
  /** Where Next keeps its build, relative to the checkout. */
  distDir: string;
  throwAwayDatabase: boolean;
  /** Settings from the shell and .env.local. */
  env: Environment;
};

/** Where things are, as far as they exist. */
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
  /** The site's whole environment, for programs that work beside it. */
  siteEnv: Environment;
};

/** The embedded database: half of the stand-in for the Supabase set. */
async function startDatabase(stack: ProcessManager, options: ProductOptions): Promise<string> {
  let databaseUrl = "";
  await stack.start(
    postgresProcess({
      folder: join(options.dataFolder, "postgres"),
      reservation: options.ports.postgres,
      throwAway: options.throwAwayDatabase,
      onUrl: (url) => {
        databaseUrl = url;
      },
    }),
  );
  return databaseUrl;
}

/** What the site is told about the stand-in for the Supabase set. */
function sandboxSettings({ ports }: ProductOptions, keys: SandboxKeys, databaseUrl: string): Environment {
  return {
    DATABASE_URL: databaseUrl,
    NEXT_PUBLIC_SUPABASE_URL: localUrl(ports.supabase),
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
    NEXT_PUBLIC_INBOX_URL: localUrl(ports.inbox),
  };
}

/** The auth service, which makes its own tables, and then ours: they refer to its users. */
async function furnish(
  stack: ProcessManager,
  options: ProductOptions,
  keys: SandboxKeys,
  databaseUrl: string,
): Promise<void> {
  await stack.start(supabasePart(options.ports, options.site, keys, databaseUrl, options.env));
  await stack.step("Migrations and catalogue", async () => {
    await migrate(databaseUrl);
    await seedCatalog(databaseUrl);
  });
}

/** The sample sites, unless real money is involved. */
async function startWeb(stack: ProcessManager, { ports, dataFolder, env }: ProductOptions) {
  if (isStripeLiveMode(env)) return { hosts: [], egress: {} };
  let sites: WebSites = { hosts: [], spki: "" };
  await stack.start(
    webPart(ports, dataFolder, env, (found) => {
      sites = found;
    }),
  );
  return { hosts: sites.hosts, egress: egressSettings(sites, ports.web.port, env) };
}

/** The registries and platforms that the name checker asks, unless the real ones are wanted. */
async function startLookups(stack: ProcessManager, { ports, env }: ProductOptions): Promise<Environment> {
  if (usesRealLookups(env)) return {};
  let settings: Environment = {};
  await stack.start(
    registryPart(ports, env, (found) => {
      settings = found;
    }),
  );
  return lookupSettings(settings, env);
}

/** The payment service, unless a real account is set; what the site is told about it. */
async function startPayment(
  stack: ProcessManager,
  options: ProductOptions,
  keys: PaymentKeys,
): Promise<Environment> {
  if (options.real.payment) return {};
  await stack.start(stripePart(options.ports, options.dataFolder, keys, options.env));
  return paymentSettings(localUrl(options.ports.stripe), keys, options.env);
}

/** Where the stand-in for payment is, and its keys. */
function paymentAddresses({ real, ports }: ProductOptions, keys: PaymentKeys): Partial<RunningStack> {
  if (real.payment) return {};
  const { publishable, secret, webhookSecret } = keys;
  return {
    stripe: localUrl(ports.stripe),
    stripePublishableKey: publishable,
    stripeSecretKey: secret,
    stripeWebhookSecret: webhookSecret,
  };
}

/** Builds unless the build that is there was made from the same commit, sources and addresses. */
async function build(stack: ProcessManager, { distDir }: ProductOptions, env: Environment): Promise<void> {
  const stamp = buildFingerprint(ROOT, env);
  const folder = join(ROOT, distDir);
  if (isBuilt(folder, stamp)) return;
  // An interrupted build must not be taken for the one whose stamp was there before.
  removeStamp(folder);
  await stack.run(buildTask(env));
  writeStamp(folder, stamp);
}

/**
 * Starts all parts in order: each finds running what it needs. What needs nothing of each other starts side by side;
 * the development server gets up while the database is furnished, and is asked for its first page afterwards.
 */
export async function startStack(stack: ProcessManager, options: ProductOptions): Promise<RunningStack> {
  mkdirSync(options.dataFolder, { recursive: true });
  const { ports, real, site, production } = options;
  const keys = sandboxKeys(join(options.dataFolder, "supabase-keys.json"));
  const money = paymentKeys(join(options.dataFolder, "stripe-keys.json"));
  const [databaseUrl, { hosts, egress }, lookups, payment] = await Promise.all([
    real.supabase ? "" : startDatabase(stack, options),
    startWeb(stack, options),
    startLookups(stack, options),
    startPayment(stack, options, money),
  ]);
  const env: Environment = {
    ...options.env,
    ...(real.supabase ? { NEXT_PUBLIC_INBOX_URL: "" } : sandboxSettings(options, keys, databaseUrl)),
    ...egress,
    ...lookups,
    ...payment,
    NEXT_PUBLIC_SITE_URL: site,
    NEXT_DIST_DIR: options.distDir,
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const furnished = real.supabase ? Promise.resolve() : furnish(stack, options, keys, databaseUrl);
  const prepared = Promise.all([furnished, stack.run(runtimeJob(env))]);
  if (production) {
    await prepared;
    await build(stack, options, env);
  }
  await Promise.all([
    furnished.then(() => (real.supabase ? undefined : stack.run(demoJob(env)))),
    stack.start(siteProcess({ reservation: ports.site, env, production, after: prepared })),
  ]);
  await Promise.all(Object.values(ports).map((port) => port.release()));
  return {
    site,
    supabase: env.NEXT_PUBLIC_SUPABASE_URL ?? "",
    ...(real.supabase ? {} : { inbox: localUrl(ports.inbox) }),
    ...paymentAddresses(options, money),
    ...(usesRealLookups(env) ? {} : { registry: localUrl(ports.registry), social: localUrl(ports.social) }),
    ...(hosts.length > 0 ? { web: localUrl(ports.web) } : {}),
    hosts,
    databaseUrl: env.DATABASE_URL ?? "",
    publishableKey: env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: env.SUPABASE_SECRET_KEY ?? "",
    siteEnv: env,
  };
}
