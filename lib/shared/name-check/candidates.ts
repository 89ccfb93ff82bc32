import { type HandleError, validateHandle } from "./handle-rules.ts";
import { type IdeaKind, listIdeas, MAX_IDEA_WORDS } from "./ideas.ts";
import {
  areSpecified,
  type CheckSelection,
  isDefaultPlatform,
  NAMES_PER_USE,
  type Platform,
  TLDS,
  type Tld,
} from "./options.ts";
import { type ParsedQuery, parseQuery } from "./query.ts";
import { TLD_PRESETS } from "./tlds.ts";
import {
  isPunycode,
  type LabelError,
  validateLabel,
  validateQuery,
  validateSelection,
} from "./validation.ts";

/** How a candidate was formed from the words of the query. */
type Variation = "combined" | "hyphen" | "underscore" | IdeaKind;

/** A domain candidate. One with a `problem` gets a row but no lookup. */
export type DomainCandidate = {
  name: string;
  label: string;
  tld: Tld;
  /** null: the name as typed. */
  variation: Variation | null;
  problem: LabelError | null;
};

/** A handle candidate. One with a `problem` gets a row but no lookup. */
export type HandleCandidate = {
  platform: Platform;
  handle: string;
  variation: Variation | null;
  problem: HandleError | null;
};

export type Candidates = { domains: DomainCandidate[]; social: HandleCandidate[] };

type Form = { text: string; variation: Variation | null };

const JOINTS = [
  ["combined", ""],
  ["hyphen", "-"],
  ["underscore", "_"],
] as const;

function listForms({ base, words }: ParsedQuery): [Form, Form, Form] {
  const form = ([variation, joint]: (typeof JOINTS)[number]): Form => {
    const text = words.join(joint);
    return { text, variation: text === base ? null : variation };
  };
  return [form(JOINTS[0]), form(JOINTS[1]), form(JOINTS[2])];
}

/**
 * Several words have three forms. A single word is used as typed if it can be registered, otherwise joined.
 */
function domainForms(query: ParsedQuery, checkVariations: boolean): Form[] {
  if (isPunycode(query.base)) return [{ text: query.base, variation: null }];
  const forms = listForms(query);
  if (checkVariations && query.words.length > 1) return forms;
  return [validateLabel(query.base) === null ? { text: query.base, variation: null } : forms[0]];
}

/** Without variations YouTube gets the name as typed, unless a period would make it look like a URL. */
function handleAsTyped({ base }: ParsedQuery, combined: Form): Form {
  const text = base.replace(/^[._-]+|[._-]+$/g, "");
  if (text.includes(".") || text === combined.text) return combined;
  return { text, variation: text === base ? null : "combined" };
}

/** The forms that a platform allows: with variations all, otherwise the name as typed or the first one. */
function listValidForms(
  platform: Platform,
  { base }: ParsedQuery,
  forms: readonly [Form, Form, Form],
  checkVariations: boolean,
): Form[] {
  const asTyped: Form = { text: base, variation: null };
  const all = [asTyped, ...forms].filter(
    ({ text }, index, some) => some.findIndex((one) => one.text === text) === index,
  );
  const valid = all.filter(({ text }) => validateHandle(platform, text) === null);
  if (valid.length === 0) return [forms[0]];
  return checkVariations ? valid : valid.slice(0, 1);
}

function handleForms(query: ParsedQuery, checkVariations: boolean, platform: Platform): Form[] {
  if (isPunycode(query.base)) return [{ text: query.base, variation: null }];
  const forms = listForms(query);
  if (!isDefaultPlatform(platform)) return listValidForms(platform, query, forms, checkVariations);
  if (platform !== "youtube") return [forms[0]];
  return checkVariations && query.words.length > 1 ? forms : [handleAsTyped(query, forms[0])];
}

/** The uses of a plan that a check costs: one for each started 18 domains and handles of other than the default platforms. */
export function countUses({ domains, social }: Candidates): number {
  const counted = social.filter(({ platform }) => !isDefaultPlatform(platform)).length;
  return Math.max(1, Math.ceil((domains.length + counted) / NAMES_PER_USE));
}

/** Endings that a word may be split at. */
const SPLIT_TLDS = [...new Set([...TLDS, ...Object.values(TLD_PRESETS).flat()])];

/** Names formed from the words of the query; a typed ending is one of those that they are formed with. */
function buildIdeas({ query: text, tlds, ideas: page = 1 }: CheckSelection): DomainCandidate[] {
  const { words, base } = parseQuery(text, tlds);
  return listIdeas(words, { tlds, allTlds: SPLIT_TLDS, page }).map(({ label, tld, kind }) => {
    const variation = kind === "combined" && label === base ? null : kind;
    return { name: label + tld, label, tld, variation, problem: null };
  });
}

function validateIdeas(selection: CheckSelection): string | null {
  const problem = validateQuery(selection.query);
  if (problem) return problem;
  const { words } = parseQuery(selection.query, selection.tlds);
  const isUsable =
    words.length > 0 && words.length <= MAX_IDEA_WORDS && words.every((word) => /^[a-z]+$/.test(word));
  if (!isUsable) return "Ideas are formed from one or two words of letters, such as tea-pot";
  if (selection.tlds.length === 0) return "Select at least one TLD";
  return buildIdeas(selection).length === 0 ? "There are no more ideas for these words" : null;
}

/** The error message for a check or a page of ideas that cannot be looked up; null if it is valid. */
export const validateCheck = (selection: CheckSelection): string | null =>
  selection.ideas ? validateIdeas(selection) : validateSelection(selection);

/** A typed TLD is the first, unless it is a specified one, which has its place. */
const orderTlds = (tlds: readonly Tld[], typed: Tld | null): readonly Tld[] =>
  typed === null || !tlds.includes(typed) || areSpecified([typed])
    ? tlds
    : [typed, ...tlds.filter((tld) => tld !== typed)];

/**
 * Lists the candidates of a check in the order of its rows, for the preview and the server. Domains are forms
 * times TLDs, at most `countVariations`. X and Instagram get the joined form; YouTube gets every form, the other
 * platforms those that they allow.
 * @param selection must pass `validateCheck`
 */
export function buildCandidates(selection: CheckSelection): Candidates {
  if (selection.ideas) return { domains: buildIdeas(selection), social: [] };
  const { query: text, checkVariations, tlds, platforms } = selection;
  const query = parseQuery(text, tlds);
  const domains = domainForms(query, checkVariations).flatMap(({ text: label, variation }) =>
    orderTlds(tlds, query.tld).map((tld) => ({
      name: label + tld,
      label,
      tld,
      variation,
      problem: validateLabel(label),
    })),
  );
  const social = platforms.flatMap((platform) =>
    handleForms(query, checkVariations, platform).map(({ text: handle, variation }) => ({
      platform,
      handle,
      variation,
      problem: validateHandle(platform, handle),
    })),
  );
  return { domains, social };
}
