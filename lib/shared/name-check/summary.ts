import type { CheckCounts, CheckRows, CheckSummary, DomainRow, HandleRow, RowStatus } from "./contract.ts";
import { isDeveloperPlatform, PLATFORMS, type Platform, type Tld } from "./options.ts";
import { isTld, sortTlds, toTld } from "./tlds.ts";

type Row = DomainRow | HandleRow;

const all = ({ domains, social }: CheckRows): Row[] => [...domains, ...social];

/** Whether any source gave a result: a check without one is not counted as usage. */
export const hasAnyResult = (rows: CheckRows): boolean =>
  all(rows).some(({ status, checkedAt }) => checkedAt !== null && status !== "unknown");

const FINAL_REASONS: readonly Row["reason"][] = ["switched_off", "usually_reserved", "not_open"];

/**
 * Whether a retry can help: not if the platform is disabled here, nor if the registry never gives an answer.
 */
export const isRetryable = ({ status, reason }: Row): boolean =>
  status === "unknown" && !FINAL_REASONS.includes(reason);

const STATUS_ORDER: Record<RowStatus, number> = {
  available: 0,
  unknown: 1,
  reserved: 2,
  taken: 3,
  invalid: 4,
};

/** Sorts by status, available ones first; names of equal status keep their order. */
export const sortByStatus = <Item>(items: readonly Item[], toStatus: (item: Item) => RowStatus): Item[] =>
  items.toSorted((a, b) => STATUS_ORDER[toStatus(a)] - STATUS_ORDER[toStatus(b)]);

/** How many valid candidates are available, and how many are unknown. */
export const countResults = (rows: readonly Row[]): CheckCounts => ({
  available: rows.filter(({ status }) => status === "available").length,
  unknown: rows.filter(({ status }) => status === "unknown").length,
  total: rows.filter(({ status }) => status !== "invalid").length,
});

/** '3 of 4 domains and 2 of 3 handles free, 1 could not be checked' */
export function formatCounts({ domains, social }: Pick<CheckSummary, "domains" | "social">): string {
  const free = [
    domains.total > 0 ? `${domains.available} of ${domains.total} domains` : "",
    social.total > 0 ? `${social.available} of ${social.total} handles` : "",
  ].filter(Boolean);
  const unknown = domains.unknown + social.unknown;
  if (unknown > 0 && unknown === domains.total + social.total) return "nothing could be checked";
  if (free.length === 0) return "no valid names";
  return `${free.join(" and ")} free${unknown > 0 ? `, ${unknown} could not be checked` : ""}`;
}

/** The row of the name as typed, otherwise of its first valid form. */
const pickForm = <Form extends Row>(forms: readonly Form[]): Form | undefined =>
  forms.find(({ variation }) => variation === null) ??
  forms.find(({ status }) => status !== "invalid") ??
  forms[0];

const listByTld = (rows: readonly DomainRow[]) =>
  sortTlds(rows.map(({ name }) => toTld(name))).flatMap((tld) => {
    const row = pickForm(rows.filter(({ name }) => toTld(name) === tld));
    return row ? [{ tld, row }] : [];
  });

/** The status under each TLD: of the name as typed, otherwise of its first valid form. */
export const summarizeByTld = (rows: readonly DomainRow[]): Partial<Record<Tld, RowStatus>> =>
  Object.fromEntries(listByTld(rows).map(({ tld, row }) => [tld, row.status]));

/** The result of a name at a source, which is a TLD or a platform. */
export type SourceResult = { source: string; name: string; status: RowStatus; reason: Row["reason"] };

/** One result for each source: of the name as typed, otherwise of its first valid form. */
export function listBySource({ domains, social }: CheckRows): SourceResult[] {
  const byPlatform = [...new Set(social.map(({ platform }) => platform))].flatMap((platform) => {
    const row = pickForm(social.filter((one) => one.platform === platform));
    return row ? [{ source: platform, name: row.handle, status: row.status, reason: row.reason }] : [];
  });
  const byTld = listByTld(domains).map(({ tld, row: { name, status, reason } }) => ({
    source: tld,
    name,
    status,
    reason,
  }));
  return [...byTld, ...byPlatform];
}

/** The sources of several checks, each once: TLDs, then platforms. */
export function listSources(results: Iterable<SourceResult>): string[] {
  const found = new Set([...results].map(({ source }) => source));
  const tlds = sortTlds([...found].filter(isTld));
  return [...tlds, ...PLATFORMS.filter((platform) => found.has(platform))];
}

/** The message about the whole check; null if there is none. */
export function getNotice(rows: CheckRows): string | null {
  const unknown = all(rows).filter(({ status }) => status === "unknown").length;
  if (unknown === 0) return null;
  if (!hasAnyResult(rows))
    return "Nothing could be checked, so this did not count as a use. Please try again.";
  const names = unknown === 1 ? "1 name" : `${unknown} names`;
  const offer = all(rows).some(isRetryable) ? " You can retry for free." : "";
  return `${names} could not be checked.${offer}`;
}

const ADDRESSES: Record<Platform, (handle: string) => string> = {
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}/`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  github: (handle) => `https://github.com/${handle}`,
  gitlab: (handle) => `https://gitlab.com/${handle}`,
  npm: (handle) => `https://www.npmjs.com/package/${handle}`,
  npm_scope: (handle) => `https://www.npmjs.com/org/${handle}`,
  pypi: (handle) => `https://pypi.org/project/${handle}/`,
  crates: (handle) => `https://crates.io/crates/${handle}`,
  rubygems: (handle) => `https://rubygems.org/gems/${handle}`,
  packagist: (handle) => `https://packagist.org/packages/${handle}/`,
  dockerhub: (handle) => `https://hub.docker.com/u/${handle}`,
  homebrew: (handle) => `https://formulae.brew.sh/formula/${handle}`,
  vscode: (handle) => `https://marketplace.visualstudio.com/publishers/${handle}`,
  bluesky: (handle) => `https://bsky.app/profile/${handle}.bsky.social`,
  reddit: (handle) => `https://www.reddit.com/user/${handle}/`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
  twitch: (handle) => `https://www.twitch.tv/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/company/${handle}/`,
  producthunt: (handle) => `https://www.producthunt.com/@${handle}`,
  telegram: (handle) => `https://t.me/${handle}`,
  mastodon: (handle) => `https://mastodon.social/@${handle}`,
};

/** A handle as it is written there: packages have no `@`, scopes of npm do. */
export const toHandleText = (platform: Platform, handle: string): string =>
  isDeveloperPlatform(platform) && platform !== "npm_scope" ? handle : `@${handle}`;

/** URL of a handle's profile, whether or not it exists. */
export const profileUrl = (platform: Platform, handle: string): string =>
  ADDRESSES[platform](encodeURIComponent(handle));

/** What a public page of several names is called: '12 names compared'. */
export const formatNamesTitle = (total: number): string =>
  total === 1 ? "1 name checked" : `${total.toLocaleString("en-US")} names compared`;
