import * as z from "zod/mini";
import { PageQuery } from "#shared/api/contract.ts";
import { HISTORY_KINDS, MAX_SEARCH_LENGTH } from "./contract.ts";

const MIN_TIME = "1970";

/** A moment of the database: its calendar has no year 0. */
const Time = z.iso.datetime().check(z.refine((time) => time >= MIN_TIME, `must be in ${MIN_TIME} or later`));

const Kinds = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((text: string) => text.split(",")),
    z.array(z.enum(HISTORY_KINDS)),
  ),
);

const Filter = {
  /** Words that all occur in the address or the title of a capture, or in the query of a check. */
  q: z.optional(
    z.string().check(
      z.maxLength(MAX_SEARCH_LENGTH),
      z.refine((text) => !text.includes("\0"), "must not contain NUL characters"),
    ),
  ),
  /** Separated by commas; absent: all. */
  kind: z.optional(Kinds),
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
