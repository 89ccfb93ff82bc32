import { createHash } from "node:crypto";
import { parseListedAddress } from "#server/capture/validate-target.ts";
import { toCheckRequest } from "#server/name-check/check.ts";
import type { NameCheckCall } from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";
import {
  type CheckList,
  type ListValidation,
  MAX_LISTED_ENTRIES,
  MAX_SHOWN_LENGTH,
} from "#shared/jobs/contract.ts";
import type { ListKind } from "#shared/jobs/definitions.ts";
import { parseListEntry } from "#shared/jobs/list-entries.ts";
import { buildCandidates, countUses } from "#shared/name-check/candidates.ts";
import { formatNameEntry, parseNameEntry } from "#shared/name-check/list-entry.ts";
import { NAMES_PER_USE } from "#shared/name-check/options.ts";

/** A valid entry of a list, without duplicates. `position` is that in the list as sent. */
export type ListEntry = {
  position: number;
  input: string;
  inputHash: string;
  /** Entries of one lane run one after the other. */
  lane: string;
};

export type CheckedList = {
  entries: ListEntry[];
  validation: Pick<ListValidation, "duplicateCount" | "duplicates" | "refusedCount" | "refused">;
};

type Parsed = { input: string; lane: string } | { problem: string };

const toShown = (text: string): string => text.slice(0, MAX_SHOWN_LENGTH).toWellFormed();

/** Checks the entries of a list one by one; blank ones are left out. */
export function checkList(values: readonly string[], parse: (value: string) => Parsed): CheckedList {
  const entries = new Map<string, ListEntry>();
  const duplicates = new Map<string, { position: number; value: string }>();
  let duplicateCount = 0;
  const refused: { position: number; value: string; reason: string }[] = [];
  for (const [position, value] of values.entries()) {
    if (value.trim() === "") continue;
    const parsed = parse(value);
    if ("problem" in parsed) {
      refused.push({ position, value: toShown(value), reason: parsed.problem });
      continue;
    }
    const { input, lane } = parsed;
    if (entries.has(input)) {
      duplicateCount += 1;
      // An entry that is repeated several times is named once.
      if (!duplicates.has(input)) duplicates.set(input, { position, value: toShown(value) });
    } else {
      const inputHash = createHash("sha256").update(input).digest("base64");
      entries.set(input, { position, input, inputHash, lane });
    }
  }
  return {
    entries: [...entries.values()],
    validation: {
      duplicateCount,
      duplicates: [...duplicates.values()].slice(0, MAX_LISTED_ENTRIES),
      refusedCount: refused.length,
      refused: refused.slice(0, MAX_LISTED_ENTRIES),
    },
  };
}

/** Checks a list as a user sends it, whose entries can have bullets, quotes and the like around them. */
export const checkSentList = (
  values: readonly string[],
  kind: ListKind,
  parse: (value: string) => Parsed,
): CheckedList =>
  checkList(values, (value) => {
    const parsed = parseListEntry(value, kind);
    return "problem" in parsed ? parsed : parse(parsed.entry);
  });

/** What the valid entries have become. */
export const toReadEntries = ({ entries }: CheckedList): NonNullable<ListValidation["entries"]> =>
  entries.map(({ position, input }) => ({ position, input }));

export function parseAddress(value: string): Parsed {
  const parsed = parseListedAddress(value);
  return "problem" in parsed ? parsed : { input: parsed.url, lane: parsed.hostname };
}

/** All names of a job run one after the other, so that lists leave most of the registries' rate limits to others. */
const LANE = "names";

const TOO_MANY_TLDS = `At most ${NAMES_PER_USE} domains and handles of further platforms for each entry`;

/**
 * Parses a name of a list with the options of the job.
 * @returns the normalized name with its own TLDs, if it has some, or the message of the screen
 */
export function parseName(value: string, options: Record<string, unknown>): Parsed {
  const entry = parseNameEntry(value);
  try {
    const request = toCheckRequest({ ...options, ...entry } as NameCheckCall);
    const { query, tlds } = request;
    if (entry.tlds && countUses(buildCandidates(request)) > 1) return { problem: TOO_MANY_TLDS };
    return { input: entry.tlds ? formatNameEntry(query, tlds) : query, lane: LANE };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

/** The TLDs of a list of names: of its options and of its entries. */
export const listRequestedTlds = ({ names, tlds = [] }: Pick<CheckList, "names" | "tlds">): string[] => [
  ...tlds,
  ...names.flatMap((name) => {
    const parsed = parseListEntry(name, "checks");
    return "entry" in parsed ? (parseNameEntry(parsed.entry).tlds ?? []) : [];
  }),
];
