import "server-only";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EgressLimits } from "./budget.ts";
import { type Credentials, hasCredentials, newCredentials } from "./credentials.ts";
import type { EgressOutcome } from "./egress-failure.ts";
import { EgressJob, type IsUnwanted } from "./egress-job.ts";
import { createProxyServer } from "./proxy-server.ts";
import type { EgressSettings } from "./settings.ts";

/** What a job needs of its filter, wherever that runs. */
export type JobEgress = Credentials & {
  /** Address of the proxy as the browser reaches it, `http://host:port`. */
  server: string;
  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf: (host: string, port: number) => EgressOutcome | undefined | Promise<EgressOutcome | undefined>;
  /** Lets connections to an unwanted host through after all. */
  permit: (host: string) => Promise<void> | void;
  /** Ends the job's connections; no new ones are made. */
  close: () => Promise<void>;
};

/** The one way out for one job's browser, in this process. */
export type Egress = JobEgress & {
  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf: (host: string, port: number) => EgressOutcome | undefined;
  failures: () => { target: string; outcome: EgressOutcome }[];
  bytes: () => number;
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/**
 * Starts the filtering proxy of one job on a free loopback port. It looks every host up once, refuses all that is not
 * public, and connects to the very address that it checked; redirects, frames, web sockets and workers come this way too.
 * Connections to hosts that `isUnwanted` names are not made, unless they are permitted.
 */
export async function openEgress(
  settings: EgressSettings,
  limits: EgressLimits,
  isUnwanted: IsUnwanted = () => false,
): Promise<Egress> {
  const job = new EgressJob(settings, limits, isUnwanted);
  const credentials = newCredentials();
  const { server, close: closeServer } = createProxyServer((header) =>
    hasCredentials(header, credentials) ? job : null,
  );
  const port = await listen(server);
  const close = async (): Promise<void> => {
    clearTimeout(lifetime);
    job.close();
    await closeServer();
  };
  const lifetime = setTimeout(() => void close(), limits.lifetimeMs);
  lifetime.unref();
  return {
    ...credentials,
    server: `http://127.0.0.1:${port}`,
    outcomeOf: (host, targetPort) => job.outcomeOf(host, targetPort),
    permit: (host) => job.permit(host),
    failures: () => job.failures,
    bytes: () => job.budget.bytes,
    close,
  };
}
