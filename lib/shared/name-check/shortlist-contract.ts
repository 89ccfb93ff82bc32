import * as z from "zod/mini";
import { ROW_STATUSES, StoredTld } from "./contract.ts";
import { normalizeQuery } from "./query.ts";
import { QUERY_INVALID, validateQuery } from "./validation.ts";

const Name = z.pipe(
  z.string().check(z.maxLength(1_000)),
  z.pipe(
    z.transform(normalizeQuery),
    z.string().check(z.refine((name) => validateQuery(name) === null, { error: QUERY_INVALID })),
  ),
);

/** By TLD. */
const Statuses = z.partialRecord(StoredTld, z.enum(ROW_STATUSES));

/** A starred name with its statuses when it was starred. */
export const ShortlistEntry = z.object({ name: Name, statuses: Statuses });
export type ShortlistEntry = z.infer<typeof ShortlistEntry>;

/** Response of `/api/shortlist`, the last starred first. */
export type Shortlist = { data: ShortlistEntry[] };

/** Request of `POST /api/shortlist`, which stars a name or removes it. */
export const ShortlistChange = z.object({
  name: Name,
  isStarred: z.boolean(),
  statuses: z._default(Statuses, {}),
});
export type ShortlistChange = z.infer<typeof ShortlistChange>;
