/** Actual state of a domain. */
const DOMAIN_STATES = [
  "free",
  "taken",
  "reserved",
  /** Available at a premium price: registries respond as for any available name. */
  "premium",
  /** Registered, but not in the DNS (on hold, or without name servers). */
  "no-name-servers",
  /** In the DNS, although the registry returns not found. */
  "held",
  /** With name servers of a marketplace, or of pages with advertisements. */
  "for-sale",
  "parked",
  "pending-delete",
  "redemption",
] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** Actual state of a handle. Only X distinguishes banned words and suspended accounts from available names. */
const HANDLE_STATES = ["free", "taken", "banned", "suspended"] as const;
export type HandleState = (typeof HANDLE_STATES)[number];

/** How many requests get the fault; all of them without `times`. */
type Repeatable = { times?: number };

export type HttpFault = Repeatable &
  (
    | { kind: "rate-limited"; retryAfter?: string }
    | { kind: "status"; status: number; body?: string }
    | { kind: "slow"; ms: number }
    | { kind: "hang" | "reset" | "empty" | "malformed" | "huge" | "wrong-name" | "not-found" | "login-wall" }
    | { kind: "html"; status?: number }
    | { kind: "json"; status?: number; body: unknown }
    | { kind: "redirect"; to?: string }
  );

export type WhoisFault = Repeatable &
  (
    | { kind: "rate-limited" | "empty" | "hang" | "reset" | "record-then-no-match" | "no-match" }
    | { kind: "slow"; ms: number }
    | { kind: "text"; text: string }
  );

export type DnsFault = Repeatable &
  (
    | { kind: "silent" | "servfail" | "refused" | "nxdomain" | "no-data" | "truncated" | "malformed" }
    | { kind: "slow"; ms: number }
  );

/** State of a name or handle with the faults of its lookups; for a host, the faults of that host. */
export type Scenario = {
  state?: DomainState | HandleState;
  dns?: DnsFault;
  rdap?: HttpFault;
  whois?: WhoisFault;
  web?: HttpFault;
};

/** The channel that a fault belongs to. */
export type Channel = "dns" | "rdap" | "whois" | "web";

type Kinds = { [C in Channel]: readonly NonNullable<Scenario[C]>["kind"][] };

const HTTP_KINDS: Kinds["rdap"] = [
  ...(["rate-limited", "status", "slow", "hang", "reset", "empty", "malformed", "huge"] as const),
  ...(["wrong-name", "not-found", "login-wall", "html", "json", "redirect"] as const),
];

const KINDS: Kinds = {
  dns: ["silent", "servfail", "refused", "nxdomain", "no-data", "truncated", "malformed", "slow"],
  rdap: HTTP_KINDS,
  whois: ["rate-limited", "empty", "hang", "reset", "record-then-no-match", "no-match", "slow", "text"],
  web: HTTP_KINDS,
};

const STATES: readonly string[] = [...DOMAIN_STATES, ...HANDLE_STATES];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Parses a scenario from a request.
 * @throws Error that names the invalid part
 */
export function parseScenario(value: unknown): Scenario {
  if (!isRecord(value)) throw new Error("A scenario must be an object.");
  for (const [key, entry] of Object.entries(value)) {
    if (key === "state") {
      if (!STATES.includes(String(entry))) throw new Error(`Unknown state: ${String(entry)}.`);
    } else if (!Object.hasOwn(KINDS, key)) {
      throw new Error(`Unknown part: ${key}.`);
    } else {
      const kinds: readonly string[] = KINDS[key as Channel];
      const kind = isRecord(entry) ? String(entry.kind) : "none";
      if (!kinds.includes(kind))
        throw new Error(`${key} cannot be "${kind}"; it can be ${kinds.join(", ")}.`);
    }
  }
  return value as Scenario;
}
