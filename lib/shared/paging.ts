import * as z from "zod/mini";

/** The form of every list that continues. */
export type Page<T> = {
  data: T[];
  /** Sent as `?cursor=` it continues the list; null at its end. */
  nextCursor: string | null;
};

export const createPageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });

/** The position in a list, as a query parameter. */
export const Cursor = z.optional(z.string().check(z.maxLength(200)));
