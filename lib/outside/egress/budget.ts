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
export class Budget {
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
