import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod/mini";
import { logWarning } from "#server/platform/log.ts";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import { type Credentials, createCredentials, createProxyServer, hasCredentials } from "./proxy.ts";
import type { BlockingOptions } from "./session.ts";
import { type EgressLimits, EgressSession, type IsBlockedHost } from "./session.ts";
import type { ProxyAddress } from "./shared-proxy-client.ts";

/**
 * Starts the egress proxy as a service beside a remote browser: one port for all sessions, which the server opens and
 * closes.
 * @param loadBlockedHosts loads the hosts that a session's filter lists block
 * @throws Error when it cannot listen on the address
 */
export async function startEgressService(
  settings: EgressSettings,
  { hostname, port, secret }: ProxyAddress,
  loadBlockedHosts: EgressService["loadBlockedHosts"],
): Promise<{ close: () => Promise<void> }> {
  const sessions = new SessionRegistry(settings);
  const control = { sessions, secret, loadBlockedHosts };
  const { server, close } = createProxyServer(
    (header) => sessions.find(header),
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

/** State of the egress proxy's service. */
export type EgressService = {
  sessions: SessionRegistry;
  /** Bearer token of every control call. */
  secret: string;
  loadBlockedHosts: (lists: BlockingOptions) => Promise<IsBlockedHost>;
};

const positiveInteger = z.int().check(z.positive(), z.maximum(2_000_000_000));
const SessionRequest = z.object({
  limits: z.object({
    bytes: positiveInteger,
    connections: positiveInteger,
    lifetimeMs: positiveInteger,
    connectTimeoutMs: positiveInteger,
  }),
  blocking: z.object({ cookieBanners: z.boolean(), ads: z.boolean(), tracking: z.boolean() }),
});
const AllowedHost = z.object({ host: z.string() });

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

function isAuthorized(header: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${secret}`));
}

function sendJson(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

/** Undefined for invalid JSON. Bodies are not limited, because only our own server has the secret. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request));
  } catch {
    return undefined;
  }
}

async function openSession(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, loadBlockedHosts }: EgressService,
): Promise<void> {
  const sessionRequest = SessionRequest.safeParse(await readBody(request)).data;
  if (!sessionRequest) return sendJson(response, 400);
  sendJson(
    response,
    201,
    sessions.open(sessionRequest.limits, await loadBlockedHosts(sessionRequest.blocking)),
  );
}

/**
 * Handles the server's control calls, authorized by the shared secret: `POST /jobs` opens a session with limits and
 * filter lists and returns its credentials, `GET /jobs/{username}` returns its failed connections, `POST` allows a
 * host that the lists block, `DELETE` ends it.
 */
async function handleControlRequest(
  request: IncomingMessage,
  response: ServerResponse,
  control: EgressService,
): Promise<void> {
  if (!isAuthorized(request.headers.authorization, control.secret)) return sendJson(response, 401);
  const call = `${request.method} ${request.url}`;
  if (call === "POST /jobs") return openSession(request, response, control);
  const [, method, username = ""] = /^(GET|POST|DELETE) \/jobs\/([\w-]+)$/.exec(call) ?? [];
  const session = control.sessions.get(username);
  if (!session) return sendJson(response, 404);
  if (method === "GET")
    return sendJson(response, 200, { failures: session.failures, bytes: session.traffic.bytes });
  if (method === "POST") {
    const allowed = AllowedHost.safeParse(await readBody(request)).data;
    if (!allowed) return sendJson(response, 400);
    session.allowHost(allowed.host);
  } else control.sessions.close(username);
  sendJson(response, 204);
}

type Entry = { session: EgressSession; credentials: Credentials; lifetime: NodeJS.Timeout };

function parseUsername(header: string | undefined): string {
  const encoded = /^Basic (\S+)$/.exec(header ?? "")?.[1] ?? "";
  return Buffer.from(encoded, "base64").toString().split(":")[0] ?? "";
}

/** Sessions of a shared proxy. A session that is not closed ends with its lifetime. */
class SessionRegistry {
  readonly #settings: EgressSettings;
  readonly #sessions = new Map<string, Entry>();

  constructor(settings: EgressSettings) {
    this.#settings = settings;
  }

  open(limits: EgressLimits, isBlocked: IsBlockedHost): Credentials {
    const credentials = createCredentials();
    const { username } = credentials;
    const lifetime = setTimeout(() => this.close(username), limits.lifetimeMs);
    lifetime.unref();
    const session = new EgressSession(this.#settings, limits, isBlocked);
    this.#sessions.set(username, { session, credentials, lifetime });
    return credentials;
  }

  get(username: string): EgressSession | null {
    return this.#sessions.get(username)?.session ?? null;
  }

  /** The session with the credentials of this header. */
  find(header: string | undefined): EgressSession | null {
    const entry = this.#sessions.get(parseUsername(header));
    return entry && hasCredentials(header, entry.credentials) ? entry.session : null;
  }

  close(username: string): void {
    const entry = this.#sessions.get(username);
    if (!entry) return;
    this.#sessions.delete(username);
    clearTimeout(entry.lifetime);
    entry.session.close();
  }
}
