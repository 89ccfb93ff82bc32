import * as z from "zod/mini";

/** The body of calls that need nothing but the user. */
export const EmptyRequest = z.object({});
