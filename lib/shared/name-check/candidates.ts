import type { CheckSelection, Platform, Tld } from "./options.ts";
import { type ParsedQuery, parseQuery } from "./query.ts";
import {
  type HandleError,
  isPunycode,
  type LabelError,
  validateHandle,
  validateLabel,
} from "./validation.ts";

/** How a candidate was formed from the words of the query. */
type Variation = "combined" | "hyphen" | "underscore";

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

function handleForms(query: ParsedQuery, checkVariations: boolean, platform: Platform): Form[] {
  if (isPunycode(query.base)) return [{ text: query.base, variation: null }];
  const forms = listForms(query);
  if (platform !== "youtube") return [forms[0]];
  return checkVariations && query.words.length > 1 ? forms : [handleAsTyped(query, forms[0])];
}

/**
 * Lists the candidates of a check in the order of its rows, for the preview and the server. Domains are forms
 * times TLDs, at most `countVariations`. X and Instagram get the joined form; YouTube gets every form.
 * @param selection must pass `validateSelection`
 */
export function buildCandidates({
  query: text,
  checkVariations,
  tlds,
  platforms,
}: CheckSelection): Candidates {
  const query = parseQuery(text);
  const domains = domainForms(query, checkVariations).flatMap(({ text: label, variation }) =>
    tlds.map((tld) => ({ name: label + tld, label, tld, variation, problem: validateLabel(label) })),
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
