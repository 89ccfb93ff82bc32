import * as z from "zod/mini";
import { PublicId } from "#shared/public-id-schema.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { validateCheck } from "./candidates.ts";
import { IDEA_KINDS, MAX_IDEA_PAGES } from "./ideas.ts";
import { DEFAULT_PLATFORMS, DEFAULT_TLDS, PLATFORMS, type Platform, type Tld } from "./options.ts";
import { normalizeQuery } from "./query.ts";
import { isTld, sortTlds, TLD_PATTERN } from "./tlds.ts";
import { QUERY_MISSING } from "./validation.ts";

/* Requests and responses of the name check endpoints; `candidates.ts` defines the rows of a request. */

const withDot = (text: string) => (text.startsWith(".") ? text : `.${text}`);

/** A TLD in its stored form. */
export const StoredTld = z.custom<Tld>((value) => typeof value === "string" && isTld(value));
/** A TLD of a call; which ones are known is the server's to say. */
export const TldField = z.string().check(z.regex(TLD_PATTERN, "must be a TLD such as .com"));

/** With or without the dot, in any case. */
const TldName = z.pipe(
  z.string().check(z.maxLength(130)),
  z.pipe(
    z.transform((text: string) => withDot(text.trim().toLowerCase())),
    StoredTld,
  ),
);

const MAX_LISTED = 100;

const Fields = z.object({
  query: z.string({ error: QUERY_MISSING }).check(z.maxLength(1_000)),
  checkVariations: z._default(z.boolean(), false),
  /** TLDs in addition to the default ones; if a default one is included, the complete list. */
  additionalTlds: z._default(z.array(TldName).check(z.maxLength(MAX_LISTED)), []),
  /** The complete list of TLDs; takes precedence over `additionalTlds`. Empty: no domains. */
  tlds: z.optional(z.array(TldName).check(z.maxLength(MAX_LISTED))),
  /** Absent: the default ones. Empty: none. */
  platforms: z.optional(z.array(z.enum(PLATFORMS)).check(z.maxLength(MAX_LISTED))),
  ideas: z.optional(z.int().check(z.gte(1), z.lte(MAX_IDEA_PAGES))),
});

type Listed = { additionalTlds: Tld[]; tlds?: Tld[] | undefined };

function listTlds({ additionalTlds, tlds }: Listed): Tld[] {
  const isComplete = additionalTlds.some((tld) => DEFAULT_TLDS.some((other) => other === tld));
  const wanted = new Set<Tld>(tlds ?? (isComplete ? additionalTlds : [...DEFAULT_TLDS, ...additionalTlds]));
  return sortTlds(wanted);
}

/** Request of `POST /api/tools/check-domain`, normalized: trimmed, without duplicates, in a fixed order. */
export const CheckRequest = z.pipe(
  Fields,
  z.transform((fields: z.infer<typeof Fields>, context) => {
    const platforms = new Set<Platform>(fields.platforms ?? DEFAULT_PLATFORMS);
    const selection = {
      query: normalizeQuery(fields.query),
      checkVariations: fields.checkVariations,
      tlds: listTlds(fields),
      platforms: fields.ideas ? [] : PLATFORMS.filter((platform) => platforms.has(platform)),
      ...(fields.ideas ? { ideas: fields.ideas } : {}),
    };
    const problem = validateCheck(selection);
    if (problem === null) return selection;
    context.issues.push({ code: "custom", message: problem, input: fields });
    return z.NEVER;
  }),
);

export type CheckRequest = z.infer<typeof CheckRequest>;
export type CheckInput = z.input<typeof CheckRequest>;

export const ROW_STATUSES = ["available", "taken", "reserved", "invalid", "unknown"] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/**
 * Reasons by status.
 * invalid: `underscore`, `too_long`, `not_registrable`, `double_hyphen`, `punycode` (domains), `too_long`,
 * `too_short`,
 * `not_allowed`, `digits_only`, `reserved_word`, `withheld` (not offered by the platform), `punycode`
 * (handles).
 * taken: `expiring` (about to be deleted), `for_sale` and `parked` (by its name servers). available: `short_name` (two letters: often premium-priced).
 * unknown: `rate_limited`, `timeout`, `unreachable`, `unclear` (an ambiguous response), `usually_reserved`
 * (one letter), `not_open` (not registered, but the TLD may not be sold to everyone), `login_required` and `blocked` (platforms), `switched_off` (lookups of this platform are
 * disabled).
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
  "for_sale",
  "parked",
  "short_name",
  "rate_limited",
  "timeout",
  "unreachable",
  "unclear",
  "usually_reserved",
  "not_open",
  "login_required",
  "blocked",
  "switched_off",
] as const;
export type RowReason = (typeof ROW_REASONS)[number];

const Row = {
  /** How the name was formed from the words of the query; null: as typed. */
  variation: z.nullable(z.enum(["hyphen", "underscore", ...IDEA_KINDS])),
  /** null: unknown. */
  isAvailable: z.nullable(z.boolean()),
  status: z.enum(ROW_STATUSES),
  reason: z.nullable(z.enum(ROW_REASONS)),
  /** Time of the lookup, ISO 8601; results are cached for a while. null without a lookup. */
  checkedAt: z.nullable(z.string()),
};

/** A registrar's list price, in US cents; the first year, and each further one. */
const DomainPrice = z.object({
  registrationCents: z.int(),
  renewalCents: z.int(),
  /** The day of the list, ISO 8601. */
  listedOn: z.string(),
});
export type DomainPrice = z.infer<typeof DomainPrice>;

export const DomainRow = z.object({
  name: z.string(),
  ...Row,
  /** Source of the result: name servers in the DNS, the registry's RDAP or its WHOIS. */
  checkedVia: z.nullable(z.enum(["dns", "rdap", "whois"])),
  /** End of the registration of a taken domain, ISO 8601, if the source publishes it. */
  expiresAt: z.optional(z.nullable(z.string())),
  /** Of an available domain, if the operator has set a price list; its registry may ask more. */
  price: z.optional(DomainPrice),
});
export type DomainRow = z.infer<typeof DomainRow>;

export const HandleRow = z.object({
  platform: z.enum(PLATFORMS),
  handle: z.string(),
  ...Row,
  /** URL of the profile, whether or not it exists. */
  url: z.string(),
});
export type HandleRow = z.infer<typeof HandleRow>;

/** Rows are in the order of `buildCandidates`. */
export type CheckRows = { domains: DomainRow[]; social: HandleRow[] };

/** The specified usage, with the plan's limit under a second name. */
export type CheckUsage = UsageInfo & { monthlyLimit: number | null };

/** Response of `POST /api/tools/check-domain` and of its retry. */
export type CheckResponse = CheckRows & {
  /** Public id, for the retry and the check's page; null if the check could not be stored. */
  checkId: string | null;
  /** null after a retry by a user whose plan has ended. */
  usageInfo: CheckUsage | null;
  /** A message about the whole check, e.g. that some rows could not be checked. */
  notice: string | null;
};

/**
 * A line of a streamed check: a row with its index among the rows of its kind. The last line is the
 * `CheckResponse` or the error body.
 */
export type CheckProgress =
  | { step: "domain"; index: number; row: DomainRow }
  | { step: "social"; index: number; row: HandleRow };

/**
 * Request of `POST /api/tools/check-domain/retry`, which looks up the unknown rows of the user's own check
 * for free.
 */
export const RetryRequest = z.object({ checkId: PublicId("check") });
export type RetryRequest = z.infer<typeof RetryRequest>;

/** How often the unknown rows of a check can be retried. */
export const MAX_RETRIES = 20;

/** Response of `GET /api/tools/check-domain/details?name=`; null for what a registry does not publish. */
export type DomainDetails = {
  name: string;
  registrar: string | null;
  registeredAt: string | null;
  expiresAt: string | null;
  /** EPP statuses of the domain, e.g. `client transfer prohibited`. */
  statuses: string[];
  source: "rdap" | "whois";
};

/** Counts valid candidates only. */
export type CheckCounts = { available: number; unknown: number; total: number };

/** An item of `GET /api/checks`, the user's recent checks, newest first. */
export type CheckSummary = {
  /** A public id. */
  id: string;
  /** For running it again: a valid body of `POST /api/tools/check-domain`. */
  request: CheckRequest;
  domains: CheckCounts;
  social: CheckCounts;
  /** The status of the name as typed, or of its first valid form, under each TLD. */
  statuses: Partial<Record<Tld, RowStatus>>;
  /** Public id of the public page; null while the check is not shared. */
  shareId: string | null;
  createdAt: string;
  expiresAt: string;
};

/** Response of `GET /api/checks/{id}`: a recent check with its rows. */
export type StoredCheck = CheckSummary & { rows: CheckRows };

/** Response of `GET /api/tools/check-domain/tlds`: every TLD that can be checked, by name. */
export type TldList = {
  /** Those under which everyone may register a name, as far as known. */
  open: Tld[];
  /** TLDs of brands, and others with rules of their own: their free names are unknown. */
  other: Tld[];
};

const MAX_DELETED = 200;

/** Request of `POST /api/checks/delete`. */
export const DeleteChecksRequest = z.object({
  ids: z.array(PublicId("check")).check(z.minLength(1), z.maxLength(MAX_DELETED)),
});
