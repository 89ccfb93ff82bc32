import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod/mini";
import { logWarning } from "#server/log.ts";
import type { EgressSettings } from "./config.ts";
import { type Credentials, createCredentials, createProxyServer, hasCredentials } from "./proxy.ts";
import { type EgressLimits, EgressSession, type IsBlockedHost } from "./session.ts";
import type { ProxyAddress } from "./shared-proxy-client.ts";

/**
 * Starts the filter as a service beside a browser of its own: one port for all jobs, which the server opens and closes.
 * `loadUnwanted` gives the hosts that a job's blocking lists name.
 */
export async function startEgressService(
  settings: EgressSettings,
  { hostname, port, secret }: ProxyAddress,
  loadUnwanted: EgressService["loadUnwanted"],
): Promise<{ close: () => Promise<void> }> {
  const jobs = new SessionRegistry(settings);
  const control = { jobs, secret, loadUnwanted };
  const { server, close } = createProxyServer(
    (header) => jobs.find(header),
    (request, response) =>
      void handleControlRequest(request, response, control).catch((error: unknown) => {
        logWarning("egress.control_failed", { error });
        response.destroy();
      }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  return { close };
}

/** The switches of a job's blocking lists. */
export type BlockingOptions = { cookieBanners: boolean; ads: boolean; tracking: boolean };

/** What the filter as a program of its own works with. */
export type EgressService = {
  jobs: SessionRegistry;
  /** What opens jobs: the bearer of every call. */
  secret: string;
  loadUnwanted: (lists: BlockingOptions) => Promise<IsBlockedHost>;
};

const amount = z.int().check(z.positive(), z.maximum(2_000_000_000));
const Order = z.object({
  limits: z.object({ bytes: amount, connections: amount, lifetimeMs: amount, connectTimeoutMs: amount }),
  blocking: z.object({ cookieBanners: z.boolean(), ads: z.boolean(), tracking: z.boolean() }),
});
const Host = z.object({ host: z.string() });

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

function isSecret(header: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${secret}`));
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

/** A body as it was sent; undefined when it is none. The caller is the server of this product, so its size is not feared. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request));
  } catch {
    return undefined;
  }
}

async function openJob(
  request: IncomingMessage,
  response: ServerResponse,
  { jobs, loadUnwanted }: EgressService,
): Promise<void> {
  const order = Order.safeParse(await readBody(request)).data;
  if (!order) return send(response, 400);
  send(response, 201, jobs.open(order.limits, await loadUnwanted(order.blocking)));
}

/**
 * Answers the server's calls about its jobs, with the shared secret as their bearer: `POST /jobs` opens one with its
 * limits and its blocking lists and answers its credentials, `GET /jobs/{username}` says what it did not reach,
 * `POST` permits a host that the lists name, `DELETE` ends it.
 */
async function handleControlRequest(
  request: IncomingMessage,
  response: ServerResponse,
  control: EgressService,
): Promise<void> {
  if (!isSecret(request.headers.authorization, control.secret)) return send(response, 401);
  const call = `${request.method} ${request.url}`;
  if (call === "POST /jobs") return openJob(request, response, control);
  const [, method, username = ""] = /^(GET|POST|DELETE) \/jobs\/([\w-]+)$/.exec(call) ?? [];
  const job = control.jobs.get(username);
  if (!job) return send(response, 404);
  if (method === "GET") return send(response, 200, { failures: job.failures, bytes: job.budget.bytes });
  if (method === "POST") {
    const permitted = Host.safeParse(await readBody(request)).data;
    if (!permitted) return send(response, 400);
    job.allowHost(permitted.host);
  } else control.jobs.close(username);
  send(response, 204);
}

type Entry = { job: EgressSession; credentials: Credentials; lifetime: NodeJS.Timeout };

function usernameOf(header: string | undefined): string {
  const encoded = /^Basic (\S+)$/.exec(header ?? "")?.[1] ?? "";
  return Buffer.from(encoded, "base64").toString().split(":")[0] ?? "";
}

/** The jobs of a filter that many jobs share. One that nobody closes ends with its lifetime. */
class SessionRegistry {
  readonly #settings: EgressSettings;
  readonly #jobs = new Map<string, Entry>();

  constructor(settings: EgressSettings) {
    this.#settings = settings;
  }

  open(limits: EgressLimits, isUnwanted: IsBlockedHost): Credentials {
    const credentials = createCredentials();
    const { username } = credentials;
    const lifetime = setTimeout(() => this.close(username), limits.lifetimeMs);
    lifetime.unref();
    const job = new EgressSession(this.#settings, limits, isUnwanted);
    this.#jobs.set(username, { job, credentials, lifetime });
    return credentials;
  }

  get(username: string): EgressSession | null {
    return this.#jobs.get(username)?.job ?? null;
  }

  /** The job whose credentials these are. */
  find(header: string | undefined): EgressSession | null {
    const entry = this.#jobs.get(usernameOf(header));
    return entry && hasCredentials(header, entry.credentials) ? entry.job : null;
  }

  close(username: string): void {
    const entry = this.#jobs.get(username);
    if (!entry) return;
    this.#jobs.delete(username);
    clearTimeout(entry.lifetime);
    entry.job.close();
  }
}
