import { hashFraction } from "./hash-fraction.ts";
import { BRANDS, RESERVED, WORDS } from "./names/words.ts";
import type { DnsFault, DomainState, HttpFault, WhoisFault } from "./scenarios.ts";

type Found = {
  state: DomainState;
  /** Fault of the first lookup. */
  fault?: { dns?: DnsFault; rdap?: HttpFault; whois?: WhoisFault; web?: never };
};

const OLD = [".com", ".net", ".org"];
const SOUGHT = [".io", ".co", ".ai", ".app", ".dev", ".me"];
const SAYS_RESERVED = [".tech", ".site", ".online", ".store", ".blog"];

/** Probability that a name without a meaning is registered: higher for short names and old TLDs. */
function registrationProbability(label: string, tld: string): number {
  const hyphens = label.includes("-") ? 0.25 : 1;
  const size = label.length <= 3 ? 1 : label.length <= 5 ? 0.8 : label.length <= 8 ? 0.4 : 0.12;
  const ending = tld === ".com" ? 1 : OLD.includes(tld) ? 0.5 : SOUGHT.includes(tld) ? 0.35 : 0.12;
  return label.length <= 3 && ending >= 0.35 ? 0.97 : hyphens * size * ending;
}

function owned(label: string, tld: string): number {
  if (BRANDS.has(label)) return 0.99;
  if (!WORDS.has(label)) return registrationProbability(label, tld);
  return tld === ".com" ? 1 : OLD.includes(tld) ? 0.98 : SOUGHT.includes(tld) ? 0.9 : 0.55;
}

/** Most registered names are in the DNS; about one in twenty is not, and a few are expiring. */
function pickTakenState(name: string): DomainState {
  const luck = hashFraction(`how ${name}`);
  if (luck < 0.045) return "no-name-servers";
  return luck < 0.06 ? "pending-delete" : "taken";
}

function pickState(label: string, tld: string): DomainState {
  const name = `${label}${tld}`;
  if (label === "google" || label === "nic") return "taken";
  if (RESERVED.has(label) || label.length === 1) return "reserved";
  if (hashFraction(name) < owned(label, tld)) return pickTakenState(name);
  if (SAYS_RESERVED.includes(tld) && hashFraction(`kept ${name}`) < 0.06) return "reserved";
  return WORDS.has(label) ? "premium" : "free";
}

/** Default state of a domain without a scenario. Deterministic. */
export function defaultDomainState(name: string): Found {
  // Names at the second level of a country, such as co.uk, have the first label, too.
  const dot = name.indexOf(".");
  const [label, tld] = [name.slice(0, dot).toLowerCase(), name.slice(dot).toLowerCase()];
  const state = pickState(label, tld);
  if (state !== "free" || hashFraction(`shy ${name}`) > 0.04) return { state };
  return { state, fault: { rdap: { kind: "status", status: 503 }, whois: { kind: "rate-limited" } } };
}
