import type net from "node:net";
import { resolvePublicEndpoints } from "./address-policy.ts";
import type { EgressSettings, Endpoint } from "./config.ts";
import { EgressError, type EgressErrorCode } from "./errors.ts";
import { connectToFirst } from "./forward.ts";

/** Outcomes that are remembered: the last ones, as the page's own may come after those of everything it tried to load. */
const MAX_LOGGED = 200;

/** Whether a host is kept out of this job's page as a whole, by its blocking lists. */
export type IsBlockedHost = (host: string) => boolean;

/** What one job may reach and has reached: its verdicts, its sockets, its budget. */
export class EgressSession {
  readonly budget: TrafficMeter;
  readonly #settings: EgressSettings;
  readonly #limits: EgressLimits;
  readonly #sockets = new Set<net.Socket>();
  readonly #verdicts = new Map<string, Promise<Endpoint[]>>();
  readonly #outcomes = new Map<string, EgressErrorCode>();
  readonly #isUnwanted: IsBlockedHost;
  readonly #permitted = new Set<string>();
  #closed = false;

  constructor(settings: EgressSettings, limits: EgressLimits, isUnwanted: IsBlockedHost) {
    this.#settings = settings;
    this.#limits = limits;
    this.#isUnwanted = isUnwanted;
    this.budget = new TrafficMeter(limits, () => this.destroySockets());
  }

  /** Why the last connection to this host and port was not made; undefined when all were. */
  outcomeOf(host: string, port: number): EgressErrorCode | undefined {
    return this.#outcomes.get(`${host}:${port}`);
  }

  /** What was not reached, as `host:port` with the reason, the last 200. */
  get failures(): { target: string; outcome: EgressErrorCode }[] {
    return [...this.#outcomes].map(([target, outcome]) => ({ target, outcome }));
  }

  /** Lets connections to an unwanted host through after all: the lists except what the page asked for there. */
  allowHost(host: string): void {
    this.#permitted.add(host);
  }

  /** Each host is looked up and judged once a job, so its verdict cannot change in the middle. */
  #judge(host: string, port: number): Promise<Endpoint[]> {
    const key = `${host}:${port}`;
    const known = this.#verdicts.get(key);
    if (known) return known;
    const verdict = resolvePublicEndpoints(host, port, this.#settings);
    this.#verdicts.set(key, verdict);
    return verdict;
  }

  /**
   * Opens a counted connection to a host that keeps to the rules.
   * @throws EgressError, which is logged too.
   */
  async connect(host: string, port: number): Promise<net.Socket> {
    try {
      if (this.#closed || !this.budget.takeConnection())
        throw new EgressError("budget", "the job used up its connections or bytes");
      if (this.#isUnwanted(host) && !this.#permitted.has(host))
        throw new EgressError("refused", "the host is on the job's blocking lists");
      const endpoints = await this.#judge(host, port);
      if (this.#closed) throw new EgressError("budget", "the job is over");
      return await connectToFirst(endpoints, this.#limits.connectTimeoutMs, (socket) => this.#track(socket));
    } catch (error) {
      throw this.recordFailure(host, port, error);
    }
  }

  /** Logs a failure under its host and port and gives it back. */
  recordFailure(host: string, port: number, error: unknown): EgressError {
    const failure =
      error instanceof EgressError ? error : new EgressError("broken", "the connection broke", error);
    const target = `${host}:${port}`;
    this.#outcomes.delete(target);
    this.#outcomes.set(target, failure.outcome);
    const [oldest] = this.#outcomes.keys();
    if (this.#outcomes.size > MAX_LOGGED && oldest) this.#outcomes.delete(oldest);
    return failure;
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
  /** Bytes in both directions, as they pass the filter (compressed ones count compressed). */
  bytes: number;
  /** Connections to the outside, counted when they are asked for. */
  connections: number;
  /** How long the filter lives. */
  lifetimeMs: number;
  /** How long a server may take to accept a connection. */
  connectTimeoutMs: number;
};

/** Keeps count of what one job has used. `onSpent` is called once, when the bytes are used up. */
export class TrafficMeter {
  #bytes = 0;
  #connections = 0;
  readonly #limits: EgressLimits;
  readonly #onSpent: () => void;

  constructor(limits: EgressLimits, onSpent: () => void) {
    this.#limits = limits;
    this.#onSpent = onSpent;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isSpent(): boolean {
    return this.#bytes > this.#limits.bytes;
  }

  addBytes(count: number): void {
    const wasSpent = this.isSpent;
    this.#bytes += count;
    if (this.isSpent && !wasSpent) this.#onSpent();
  }

  /** Takes one connection; false when there is none left. */
  takeConnection(): boolean {
    if (this.isSpent || this.#connections >= this.#limits.connections) return false;
    this.#connections += 1;
    return true;
  }
}
