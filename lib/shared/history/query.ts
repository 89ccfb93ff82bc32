import * as z from "zod/mini";
import { PageQuery } from "#shared/api/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { HISTORY_KINDS, MAX_SEARCH_LENGTH, MAX_SELECTED } from "./contract.ts";

const MIN_TIME = "1970";

/** A moment of the database: its calendar has no year 0. */
const Time = z.iso.datetime().check(z.refine((time) => time >= MIN_TIME, `must be in ${MIN_TIME} or later`));

/** A list in a query, separated by commas. */
const listed = <T extends z.ZodMiniType<unknown, string>>(item: T, maxLength: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(",")),
      z.array(item).check(z.maxLength(maxLength)),
    ),
  );

const EntryId = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    for (const type of ["capture", "check"] as const) {
      const id = parsePublicId(type, text);
      if (id !== null) return { type, id };
    }
    context.issues.push({ code: "custom", message: "Not an id of a capture or a check", input: text });
    return z.NEVER;
  }),
);
export type EntryId = z.infer<typeof EntryId>;

const Filter = {
  /** Words that all occur in the address or the title of a capture, or in the query of a check. */
  q: z.optional(
    z.string().check(
      z.maxLength(MAX_SEARCH_LENGTH),
      z.refine((text) => !text.includes("\0"), "must not contain NUL characters"),
    ),
  ),
  /** Separated by commas; absent: all. */
  kind: z.optional(listed(z.enum(HISTORY_KINDS), HISTORY_KINDS.length)),
  /** The first moment. */
  from: z.optional(Time),
  /** The moment after the last one. */
  to: z.optional(Time),
};

/** The entries that a user wants to see. */
export const HistoryFilter = z.strictObject(Filter);
export type HistoryFilter = z.infer<typeof HistoryFilter>;

/** Query of `GET /api/history`. */
export const HistoryQuery = z.strictObject({ ...PageQuery.shape, ...Filter });
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Query of `GET /api/history/entries.csv`; with ids, only these of the matching entries. */
export const HistoryFileQuery = z.strictObject({ ...Filter, ids: z.optional(listed(EntryId, MAX_SELECTED)) });
export type HistoryFileQuery = z.infer<typeof HistoryFileQuery>;

/** Request of `POST /api/history/delete`. */
export const DeleteEntriesRequest = z.object({
  ids: z.array(EntryId).check(z.minLength(1), z.maxLength(MAX_SELECTED)),
});
