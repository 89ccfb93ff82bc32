import type net from "node:net";
import type { Endpoint } from "#server/platform/endpoint.ts";
import type { EgressSettings } from "#server/platform/settings/egress-settings.ts";
import { resolvePublicEndpoints } from "./address-policy.ts";
import { connectToFirst } from "./connect.ts";
import { EgressError, type EgressErrorCode } from "./errors.ts";

/** Keeps the latest errors, because the page's own may come after those of everything it tried to load. */
const MAX_LOGGED = 200;

/** Which filter lists a session uses. */
export type BlockingOptions = { cookieBanners: boolean; ads: boolean; tracking: boolean };

/** Whether a host is blocked for the whole page by the filter lists of its capture. */
export type IsBlockedHost = (host: string) => boolean;

/** One capture's part of the egress proxy: its allowed addresses, sockets and traffic limits. */
export class EgressSession {
  readonly traffic: TrafficMeter;
  readonly #settings: EgressSettings;
  readonly #limits: EgressLimits;
  readonly #sockets = new Set<net.Socket>();
  readonly #endpoints = new Map<string, Promise<Endpoint[]>>();
  readonly #errorCodes = new Map<string, EgressErrorCode>();
  readonly #isBlocked: IsBlockedHost;
  readonly #permitted = new Set<string>();
  #closed = false;

  constructor(settings: EgressSettings, limits: EgressLimits, isBlocked: IsBlockedHost) {
    this.#settings = settings;
    this.#limits = limits;
    this.#isBlocked = isBlocked;
    this.traffic = new TrafficMeter(limits, () => this.destroySockets());
  }

  /** Error code of the last failed connection to a host and port; undefined when none failed. */
  getErrorCode(host: string, port: number): EgressErrorCode | undefined {
    return this.#errorCodes.get(`${host}:${port}`);
  }

  /** The last 200 failed connections, as `host:port` with the error code. */
  get failures(): { target: string; errorCode: EgressErrorCode }[] {
    return [...this.#errorCodes].map(([target, errorCode]) => ({ target, errorCode }));
  }

  /** Allows a host that the filter lists block as a whole but that the page may reach after all. */
  allowHost(host: string): void {
    this.#permitted.add(host);
  }

  /** Resolves each host once per session, so that its addresses cannot change between check and connection. */
  #resolve(host: string, port: number): Promise<Endpoint[]> {
    const key = `${host}:${port}`;
    const cached = this.#endpoints.get(key);
    if (cached) return cached;
    const endpoints = resolvePublicEndpoints(host, port, this.#settings);
    this.#endpoints.set(key, endpoints);
    return endpoints;
  }

  /**
   * Opens a metered connection to a host that the address policy allows.
   * @throws EgressError, which is recorded too
   */
  async connect(host: string, port: number): Promise<net.Socket> {
    try {
      if (this.#closed || !this.traffic.addConnection())
        throw new EgressError("traffic_limit", "the session reached its limit of connections or bytes");
      if (this.#isBlocked(host) && !this.#permitted.has(host))
        throw new EgressError("refused", "the host is on a filter list");
      const endpoints = await this.#resolve(host, port);
      if (this.#closed) throw new EgressError("traffic_limit", "the session has ended");
      return await connectToFirst(endpoints, this.#limits.connectTimeoutMs, (socket) => this.#track(socket));
    } catch (error) {
      throw this.recordFailure(host, port, error);
    }
  }

  /** Records a failed connection and returns its error. */
  recordFailure(host: string, port: number, error: unknown): EgressError {
    const egressError =
      error instanceof EgressError ? error : new EgressError("broken", "the connection broke", error);
    const target = `${host}:${port}`;
    this.#errorCodes.delete(target);
    this.#errorCodes.set(target, egressError.errorCode);
    const [oldest] = this.#errorCodes.keys();
    if (this.#errorCodes.size > MAX_LOGGED && oldest) this.#errorCodes.delete(oldest);
    return egressError;
  }

  #track(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => this.#sockets.delete(socket));
    if (this.#closed) socket.destroy();
  }

  destroySockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#closed = true;
    this.destroySockets();
  }
}

export type EgressLimits = {
  /** Bytes in both directions as they pass the proxy; compressed content counts compressed. */
  bytes: number;
  /** Attempted connections. */
  connections: number;
  /** Milliseconds until the session ends. */
  lifetimeMs: number;
  /** Milliseconds for a server to accept a connection. */
  connectTimeoutMs: number;
};

/** Counts the traffic of one session. Calls `onExhausted` once, when the byte limit is exceeded. */
export class TrafficMeter {
  #bytes = 0;
  #connections = 0;
  readonly #limits: EgressLimits;
  readonly #onExhausted: () => void;

  constructor(limits: EgressLimits, onExhausted: () => void) {
    this.#limits = limits;
    this.#onExhausted = onExhausted;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isExhausted(): boolean {
    return this.#bytes > this.#limits.bytes;
  }

  addBytes(count: number): void {
    const wasExhausted = this.isExhausted;
    this.#bytes += count;
    if (this.isExhausted && !wasExhausted) this.#onExhausted();
  }

  /** Counts one connection; false when the limit is reached. */
  addConnection(): boolean {
    if (this.isExhausted || this.#connections >= this.#limits.connections) return false;
    this.#connections += 1;
    return true;
  }
}
