import { join } from "node:path";
import { getOrCreateCertificate } from "../../emulators/sample-sites/src/certificate.ts";
import { SITES } from "../../emulators/sample-sites/src/sites.ts";
import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { packageCommand } from "./paths.ts";
import type { SupabaseKeys } from "./persisted-keys.ts";
import { localUrl, type Ports } from "./ports.ts";
import { waitForHttp } from "./wait-for-http.ts";

const isOk = (status: number) => status === 200;

/** Per hour or five minutes, for one developer on one machine; environment variables override them. */
const LIMITS = {
  RATE_LIMIT_EMAIL_SENT: 300,
  RATE_LIMIT_OTP: 300,
  RATE_LIMIT_TOKEN_REFRESH: 1_500,
  RATE_LIMIT_VERIFY: 300,
};

/** Rate limits of the auth service, multiplied by LIMITS_SCALE like all others. */
export function authLimits(env: Environment): Record<string, string> {
  const scale = Number(env.LIMITS_SCALE) || 1;
  const entries = Object.entries(LIMITS).map(([name, value]) => [
    name,
    env[name] || String(Math.ceil(value * scale)),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** The Supabase emulator with its inbox. */
export function supabaseProcess(
  ports: Ports,
  site: string,
  keys: SupabaseKeys,
  databaseUrl: string,
  env: Environment,
): ManagedProcess {
  return managedProcess({
    name: "supabase",
    label: "Auth service and inbox",
    stopOrder: 1,
    command: packageCommand(".bin", "supabase-emulator"),
    env: {
      ...env,
      ...authLimits(env),
      PORT: String(ports.supabase.port),
      INBOX_PORT: String(ports.inbox.port),
      SMTP_PORT: String(ports.smtp.port),
      DATABASE_URL: databaseUrl,
      API_EXTERNAL_URL: localUrl(ports.supabase),
      INBOX_URL: localUrl(ports.inbox),
      SITE_URL: site,
      URI_ALLOW_LIST: [`${site}/auth/v1/callback`, `${site}/reset-password`].join(","),
      PUBLISHABLE_KEY: keys.publishable,
      SECRET_KEY: keys.secret,
    },
    reservations: [ports.supabase, ports.inbox, ports.smtp],
    ready: () => waitForHttp(`http://127.0.0.1:${ports.supabase.port}/auth/v1/health`, isOk),
    graceMilliseconds: 700,
  });
}

export type SampleSites = { hosts: string[]; spki: string };

/** The sample sites. They share their certificate with `describeSampleSites`. */
export function sampleSitesProcess(ports: Ports, dataFolder: string, env: Environment): ManagedProcess {
  return managedProcess({
    name: "web",
    label: "Sample sites",
    stopOrder: 1,
    command: packageCommand(".bin", "sample-sites"),
    env: { ...env, PORT: String(ports.web.port), DATA_DIR: sampleSitesFolder(dataFolder) },
    reservations: [ports.web],
    ready: async ({ waitFor }) => void (await waitFor(/^ready \{/)),
    graceMilliseconds: 700,
  });
}

const sampleSitesFolder = (dataFolder: string) => join(dataFolder, "web");

/** Host names of the sample sites and the pin of their certificate, which this creates before their first start. */
export async function describeSampleSites(dataFolder: string): Promise<SampleSites> {
  const hosts = SITES.map(({ host }) => host);
  const { spki } = await getOrCreateCertificate(hosts, sampleSitesFolder(dataFolder));
  return { hosts, spki };
}

const joined = (...lists: (string | undefined)[]) => lists.filter(Boolean).join(",");

/**
 * Egress settings that let the browser reach the sample sites, merged with the environment's. Of two mappings of one
 * host the later one applies, so the environment's come last.
 */
export function egressSettings(
  { hosts, spki }: SampleSites,
  port: number,
  env: Environment = {},
): Record<string, string> {
  const target = `127.0.0.1:${port}`;
  const mappings = hosts.map((host) => `${host}=${target}`).join(",");
  return {
    EGRESS_RESOLVE: joined(mappings, env.EGRESS_RESOLVE),
    EGRESS_ALLOW: joined(target, env.EGRESS_ALLOW),
    EGRESS_TRUST_SPKI: joined(spki, env.EGRESS_TRUST_SPKI),
  };
}
