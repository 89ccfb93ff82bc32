import {
  buildCandidates,
  type DomainCandidate,
  type HandleCandidate,
} from "#shared/name-check/candidates.ts";
import {
  type CheckSelection,
  DEFAULT_TLDS,
  PLATFORMS,
  type Platform,
  TLDS,
  type Tld,
} from "#shared/name-check/options.ts";
import { parseQuery } from "#shared/name-check/query.ts";
import { validateSelection } from "#shared/name-check/validation.ts";

export type CheckForm = {
  query: string;
  checkVariations: boolean;
  /** Ticked by the person. */
  tlds: readonly Tld[];
  /** The typed ending, when the person does not want it all the same. */
  declined: Tld | null;
  platforms: readonly Platform[];
};

export const NEW_FORM: CheckForm = {
  query: "",
  checkVariations: false,
  tlds: DEFAULT_TLDS,
  declined: null,
  platforms: PLATFORMS,
};

/** An ending that was typed with the name is ticked with it, as long as it stands there. */
function selectedTlds({ query, tlds, declined }: CheckForm): Tld[] {
  const typed = parseQuery(query).tld;
  return TLDS.filter((tld) => (tlds.includes(tld) || tld === typed) && tld !== declined);
}

/** What the form asks for: exactly what is sent. */
export const toCheckSelection = (form: CheckForm): CheckSelection => ({
  query: form.query.trim().toLowerCase(),
  checkVariations: form.checkVariations,
  tlds: selectedTlds(form),
  platforms: PLATFORMS.filter((platform) => form.platforms.includes(platform)),
});

/** Ticks an ending or takes the tick away. */
export function toggleTld(form: CheckForm, tld: Tld, isOn: boolean): Partial<CheckForm> {
  const others = form.tlds.filter((one) => one !== tld);
  return isOn ? { tlds: [...others, tld], declined: null } : { tlds: others, declined: tld };
}

export type Preview = { domains: DomainCandidate[]; social: HandleCandidate[] };

/** The names of the check as it stands; null as long as it could not be started. */
export function buildPreview(selection: CheckSelection): Preview | null {
  return validateSelection(selection) === null ? buildCandidates(selection) : null;
}
