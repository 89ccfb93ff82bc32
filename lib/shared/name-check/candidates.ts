import type { Platform, Selection, Tld } from "./options.ts";
import { type ReadQuery, readQuery } from "./query.ts";
import {
  type HandleProblem,
  handleProblem,
  isPunycode,
  type LabelProblem,
  labelProblem,
} from "./validation.ts";

/** How a name was made from the words that were typed. */
export type Variation = "combined" | "hyphen" | "underscore";

/** A domain name of a check. One with a problem gets a row, and is never looked up. */
export type DomainName = {
  name: string;
  label: string;
  tld: Tld;
  /** null: the name is what was typed. */
  variation: Variation | null;
  problem: LabelProblem | null;
};

/** A handle of a check. One with a problem gets a row, and is never looked up. */
export type HandleName = {
  platform: Platform;
  handle: string;
  variation: Variation | null;
  problem: HandleProblem | null;
};

export type Names = { domains: DomainName[]; social: HandleName[] };

type Form = { text: string; variation: Variation | null };

const JOINTS = [
  ["combined", ""],
  ["hyphen", "-"],
  ["underscore", "_"],
] as const;

function formsOf({ base, words }: ReadQuery): [Form, Form, Form] {
  const form = ([variation, joint]: (typeof JOINTS)[number]): Form => {
    const text = words.join(joint);
    return { text, variation: text === base ? null : variation };
  };
  return [form(JOINTS[0]), form(JOINTS[1]), form(JOINTS[2])];
}

/** Several words have three forms. A single one is taken as typed where that can be registered, else joined. */
function domainForms(query: ReadQuery, checkVariations: boolean): Form[] {
  if (isPunycode(query.base)) return [{ text: query.base, variation: null }];
  const forms = formsOf(query);
  if (checkVariations && query.words.length > 1) return forms;
  return [labelProblem(query.base) === null ? { text: query.base, variation: null } : forms[0]];
}

/** Without variations YouTube gets what was typed; with a period it would read like an address. */
function handleAsTyped({ base }: ReadQuery, combined: Form): Form {
  const text = base.replace(/^[._-]+|[._-]+$/g, "");
  if (text.includes(".") || text === combined.text) return combined;
  return { text, variation: text === base ? null : "combined" };
}

function handleForms(query: ReadQuery, checkVariations: boolean, platform: Platform): Form[] {
  if (isPunycode(query.base)) return [{ text: query.base, variation: null }];
  const forms = formsOf(query);
  if (platform !== "youtube") return [forms[0]];
  return checkVariations && query.words.length > 1 ? forms : [handleAsTyped(query, forms[0])];
}

/**
 * Every name of a check, in the order of its rows: the same for the preview and the server. Domains are forms times
 * endings, at most what `countVariations` says. X and Instagram get the words as one; YouTube every form.
 * @param selection one that `findProblem` finds no fault with
 */
export function namesOf({ query: text, checkVariations, tlds, platforms }: Selection): Names {
  const query = readQuery(text);
  const domains = domainForms(query, checkVariations).flatMap(({ text: label, variation }) =>
    tlds.map((tld) => ({ name: label + tld, label, tld, variation, problem: labelProblem(label) })),
  );
  const social = platforms.flatMap((platform) =>
    handleForms(query, checkVariations, platform).map(({ text: handle, variation }) => ({
      platform,
      handle,
      variation,
      problem: handleProblem(platform, handle),
    })),
  );
  return { domains, social };
}
