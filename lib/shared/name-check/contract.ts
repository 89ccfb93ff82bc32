import * as z from "zod/mini";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { DEFAULT_TLDS, PLATFORMS, type Platform, TLDS, type Tld } from "./options.ts";
import { normaliseQuery } from "./query.ts";
import { QUERY_MISSING, validateSelection } from "./validation.ts";

/* Requests and answers of the checker's calls; `names.ts` says which rows a request has. */

const withDot = (text: string) => (text.startsWith(".") ? text : `.${text}`);

/** With or without the dot, in any case. */
const TldName = z.pipe(
  z.string().check(z.maxLength(63)),
  z.pipe(
    z.transform((text: string) => withDot(text.trim().toLowerCase())),
    z.enum(TLDS),
  ),
);

const MAX_LISTED = 100;

const Fields = z.object({
  query: z.string({ error: QUERY_MISSING }).check(z.maxLength(1_000)),
  checkVariations: z._default(z.boolean(), false),
  /** Endings beside the default ones, or, when a default one is among them, the complete list. */
  additionalTlds: z._default(z.array(TldName).check(z.maxLength(MAX_LISTED)), []),
  /** The complete list of endings; it wins over `additionalTlds`. Empty: no domains. */
  tlds: z.optional(z.array(TldName).check(z.maxLength(MAX_LISTED))),
  /** Absent: all. Empty: none. */
  platforms: z.optional(z.array(z.enum(PLATFORMS)).check(z.maxLength(MAX_LISTED))),
});

type Listed = { additionalTlds: Tld[]; tlds?: Tld[] | undefined };

function listTlds({ additionalTlds, tlds }: Listed): Tld[] {
  const isComplete = additionalTlds.some((tld) => DEFAULT_TLDS.some((other) => other === tld));
  const wanted = new Set<Tld>(tlds ?? (isComplete ? additionalTlds : [...DEFAULT_TLDS, ...additionalTlds]));
  return TLDS.filter((tld) => wanted.has(tld));
}

/** Request of `POST /api/tools/check-domain`, as what is to be checked: trimmed, each thing once, in a fixed order. */
export const CheckRequest = z.pipe(
  Fields,
  z.transform((fields: z.infer<typeof Fields>, context) => {
    const platforms = new Set<Platform>(fields.platforms ?? PLATFORMS);
    const selection = {
      query: normaliseQuery(fields.query),
      checkVariations: fields.checkVariations,
      tlds: listTlds(fields),
      platforms: PLATFORMS.filter((platform) => platforms.has(platform)),
    };
    const problem = validateSelection(selection);
    if (problem === null) return selection;
    context.issues.push({ code: "custom", message: problem, input: fields });
    return z.NEVER;
  }),
);

export type CheckRequest = z.infer<typeof CheckRequest>;
/** What a client sends. */
export type CheckInput = z.input<typeof CheckRequest>;

const ROW_STATUSES = ["available", "taken", "reserved", "invalid", "unknown"] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/**
 * Why a row is what it is.
 * invalid: `underscore`, `too_long`, `not_registrable`, `double_hyphen`, `punycode` (domains), `too_long`, `too_short`,
 * `not_allowed`, `digits_only`, `reserved_word`, `withheld` (the platform does not give it out), `punycode` (handles).
 * taken: `expiring` (about to be deleted). available: `short_name` (two letters: often sold at a premium).
 * unknown: `rate_limited`, `timeout`, `unreachable`, `unclear` (an answer that says nothing), `usually_reserved`
 * (one letter), `login_required` and `blocked` (platforms), `switched_off` (this site does not ask that platform).
 */
const ROW_REASONS = [
  "underscore",
  "too_long",
  "too_short",
  "not_registrable",
  "double_hyphen",
  "punycode",
  "not_allowed",
  "digits_only",
  "reserved_word",
  "withheld",
  "expiring",
  "short_name",
  "rate_limited",
  "timeout",
  "unreachable",
  "unclear",
  "usually_reserved",
  "login_required",
  "blocked",
  "switched_off",
] as const;
export type RowReason = (typeof ROW_REASONS)[number];

const Row = {
  variation: z.nullable(z.enum(["combined", "hyphen", "underscore"])),
  /** null: nobody knows. */
  isAvailable: z.nullable(z.boolean()),
  status: z.enum(ROW_STATUSES),
  reason: z.nullable(z.enum(ROW_REASONS)),
  /** When the source was asked, ISO 8601: answers are kept for a while. null when nobody was. */
  checkedAt: z.nullable(z.string()),
};

export const DomainRow = z.object({
  name: z.string(),
  ...Row,
  /** Who said so: name servers in the DNS, the registry's RDAP or its WHOIS. */
  checkedVia: z.nullable(z.enum(["dns", "rdap", "whois"])),
});
export type DomainRow = z.infer<typeof DomainRow>;

export const HandleRow = z.object({
  platform: z.enum(PLATFORMS),
  handle: z.string(),
  ...Row,
  /** The profile's address, whether or not it exists. */
  url: z.string(),
});
export type HandleRow = z.infer<typeof HandleRow>;

/** Rows stand in the order of `namesOf`. */
export type CheckRows = { domains: DomainRow[]; social: HandleRow[] };

/** The spec's usage, with the plan's limit under a second name. */
export type CheckUsage = UsageInfo & { monthlyLimit: number | null };

/** Answer of `POST /api/tools/check-domain` and of its retry. */
export type CheckResponse = CheckRows & {
  /** For the retry; null when the check could not be kept. */
  checkId: string | null;
  /** null after a retry by someone whose plan has ended meanwhile. */
  usageInfo: CheckUsage | null;
  /** Something worth saying about the whole check, e.g. that some rows could not be checked. */
  notice: string | null;
};

/**
 * A line of a streamed check: a row, and its place among the rows of its kind. The last line is the `CheckResponse`,
 * or the error body.
 */
export type CheckProgress =
  | { step: "domain"; index: number; row: DomainRow }
  | { step: "social"; index: number; row: HandleRow };

/** Request of `POST /api/tools/check-domain/retry`: looks once more at the unknown rows of one's own check, free. */
export const RetryRequest = z.object({ checkId: z.uuid() });
export type RetryRequest = z.infer<typeof RetryRequest>;

/** How long after a check its unknown rows can be looked at again, and how often. */
export const RETRY_MINUTES = 60;
export const MAX_RETRIES = 20;

/** Answer of `GET /api/tools/check-domain/details?name=`; what a registry does not tell is null. */
export type DomainDetails = {
  name: string;
  registrar: string | null;
  registeredAt: string | null;
  expiresAt: string | null;
  /** The registry's status words, e.g. `client transfer prohibited`. */
  statuses: string[];
  source: "rdap" | "whois";
};

export const CHECK_RETENTION_DAYS = 30;

/** Of the names that could exist. */
export type CheckCounts = { available: number; unknown: number; total: number };

/** One line of `GET /api/checks`, the user's recent checks, newest first. */
export type CheckSummary = {
  id: string;
  /** To run it again: a valid body of `POST /api/tools/check-domain`. */
  request: { query: string; checkVariations: boolean; tlds: Tld[]; platforms: Platform[] };
  domains: CheckCounts;
  social: CheckCounts;
  createdAt: string;
  expiresAt: string;
};

/** Answer of `GET /api/checks/{id}`: a recent check with its rows. */
export type StoredCheck = CheckSummary & { rows: CheckRows };
