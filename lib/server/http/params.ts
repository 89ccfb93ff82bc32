import * as z from "zod/mini";

/** A row id in canonical form within PostgreSQL's `integer` range, so that every resource has one URL. */
const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(2_147_483_647))),
);

export const PlanParams = z.object({ productId: PathId, planId: PathId });
export const ToolParams = z.object({ key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)) });

export const UuidParams = z.object({ id: z.uuid() });
