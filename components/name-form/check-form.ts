import {
  buildCandidates,
  countUses,
  type DomainCandidate,
  type HandleCandidate,
  validateCheck,
} from "#shared/name-check/candidates.ts";
import { formatNameEntry } from "#shared/name-check/list-entry.ts";
import {
  areSpecified,
  type CheckSelection,
  DEFAULT_PLATFORMS,
  DEFAULT_TLDS,
  MAX_DOMAINS_WITH_OTHER_TLDS,
  NAMES_PER_USE,
  PLATFORMS,
  type Platform,
  type Tld,
} from "#shared/name-check/options.ts";
import { normalizeQuery, parseQuery } from "#shared/name-check/query.ts";
import { sortTlds } from "#shared/name-check/tlds.ts";
import { countVariations } from "#shared/name-check/validation.ts";

export type CheckForm = {
  query: string;
  checkVariations: boolean;
  /** TLDs that the user has checked. */
  tlds: readonly Tld[];
  /** The TLD typed in the query, if the user has unchecked it. */
  declined: Tld | null;
  platforms: readonly Platform[];
  /** Every TLD, once the list is loaded: one that is typed with the name counts as checked. */
  known?: readonly Tld[];
  /** The page of ideas that is asked for in place of the name. */
  ideas?: number | undefined;
};

/** Maximum length of the field. */
export const MAX_TYPED_LENGTH = 1_000;

export const NEW_FORM: CheckForm = {
  query: "",
  checkVariations: false,
  tlds: DEFAULT_TLDS,
  declined: null,
  platforms: DEFAULT_PLATFORMS,
};

/** Whether two lists have the same entries, in any order. */
export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

/** A TLD typed with the name counts as checked while it is in the query. */
function selectedTlds({ query, tlds, declined, known }: CheckForm): Tld[] {
  const typed = parseQuery(query, known ?? tlds).tld;
  // The server adds one that is not specified, too.
  const isDeclined = (tld: Tld) => tld === declined && (tld !== typed || areSpecified([tld]));
  // An address may have others.
  const isKnown = (tld: Tld) => !known || tld === typed || areSpecified([tld]) || known.includes(tld);
  return sortTlds([...tlds, ...(typed ? [typed] : [])]).filter((tld) => isKnown(tld) && !isDeclined(tld));
}

/** The selection that the form describes, exactly as it is sent. */
export const toCheckSelection = (form: CheckForm): CheckSelection => ({
  query: normalizeQuery(form.query),
  checkVariations: form.checkVariations,
  tlds: selectedTlds(form),
  platforms: form.ideas ? [] : PLATFORMS.filter((platform) => form.platforms.includes(platform)),
  ...(form.ideas ? { ideas: form.ideas } : {}),
});

export function toggleTld(form: CheckForm, tld: Tld, isOn: boolean): Partial<CheckForm> {
  const others = form.tlds.filter((one) => one !== tld);
  return isOn ? { tlds: [...others, tld], declined: null } : { tlds: others, declined: tld };
}

export type Preview = { domains: DomainCandidate[]; social: HandleCandidate[] };

/** A selection as one check, and the entries of the job that checks the other TLDs. */
export type SplitSelection = { selection: CheckSelection; others: string[] };

/** Splits a selection with more TLDs than one check has room for. */
export function splitSelection(whole: CheckSelection): SplitSelection {
  const { tlds, ideas } = whole;
  const forms = Math.max(1, countVariations({ ...whole, tlds: tlds.slice(0, 1) }));
  const size = Math.floor(MAX_DOMAINS_WITH_OTHER_TLDS / forms);
  if (ideas || areSpecified(tlds) || tlds.length <= size) return { selection: whole, others: [] };
  const { base, tld } = parseQuery(whole.query, tlds);
  // A typed one is checked first.
  const ordered = tld && tlds.includes(tld) ? [tld, ...tlds.filter((one) => one !== tld)] : tlds;
  const rest = sortTlds(ordered.slice(size));
  const step = Math.floor(NAMES_PER_USE / forms);
  const others = Array.from({ length: Math.ceil(rest.length / step) }, (_, at) =>
    formatNameEntry(base, rest.slice(at * step, (at + 1) * step)),
  );
  return { selection: { ...whole, tlds: sortTlds(ordered.slice(0, size)) }, others };
}

/** The uses of the plan that a check of the selection costs; one for an invalid one. */
export function countSelectionUses(selection: CheckSelection): number {
  const preview = buildPreview(selection);
  return preview ? countUses(preview) : 1;
}

/** The candidates of the selection; null if it is invalid. */
export function buildPreview(selection: CheckSelection): Preview | null {
  return validateCheck(selection) === null ? buildCandidates(selection) : null;
}
