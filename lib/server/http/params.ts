import * as z from "zod/mini";

/** A row's number in a path: as it is written and no other way, within what the database can hold. */
const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(2_147_483_647))),
);

export const PlanParams = z.object({ productId: PathId, planId: PathId });
export const ToolParams = z.object({ key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)) });

export const UuidParams = z.object({ id: z.uuid() });
