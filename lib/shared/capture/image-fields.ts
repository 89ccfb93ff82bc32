import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";
import { MAX_RESIZED_SIDE, RESIZE_FITS } from "./options.ts";

export const Geolocation = describe(
  z.strictObject({
    latitude: z.number().check(z.gte(-90), z.lte(90)),
    longitude: z.number().check(z.gte(-180), z.lte(180)),
    accuracy: z._default(z.number().check(z.gte(0), z.lte(100_000)), 0),
  }),
  "Place in degrees, and its accuracy in meters, for a page that asks where it is read. Without it the page is refused.",
);

const resizedSide = z.optional(z.int().check(z.gte(1), z.lte(MAX_RESIZED_SIDE)));

export const Resize = describe(
  z
    .strictObject({
      width: resizedSide,
      height: resizedSide,
      fit: z._default(z.enum(RESIZE_FITS), "inside"),
    })
    .check(
      z.refine(({ width, height }) => width !== undefined || height !== undefined, "needs width or height"),
    ),
  "Size of the image in pixels. `cover` cuts off what is too much, `contain` adds a margin, `inside` keeps the proportions and never enlarges; with only one side it is `inside`.",
);
export type Resize = z.infer<typeof Resize>;
