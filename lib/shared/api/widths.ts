import * as z from "zod/mini";
import { PageAddress } from "#shared/capture/contract.ts";
import { describe } from "#shared/contract-fields.ts";
import { Viewport } from "./fields.ts";

export const MAX_WIDTHS = 6;

const WIDTH_ERROR = "Widths are whole numbers from 200 to 3840";

export const Widths = describe(
  z.array(z.int(WIDTH_ERROR).check(z.gte(200, WIDTH_ERROR), z.lte(3840, WIDTH_ERROR))).check(
    z.minLength(1, "Enter a width"),
    z.maxLength(MAX_WIDTHS, `At most ${MAX_WIDTHS} widths`),
    z.refine((widths) => new Set(widths).size === widths.length, "Each width once"),
  ),
  "Opens the page in windows of these widths in CSS pixels and captures each, for one screenshot each; the answer is JSON. When one of them fails, nothing is charged.",
);

/** Several widths are new captures, and each window has the limit of one. */
export const widthsFit = z.refine<{
  widths?: number[] | undefined;
  viewport?: z.infer<typeof Viewport> | undefined;
  maxAgeSeconds: number;
}>(
  ({ widths = [], viewport, maxAgeSeconds }) =>
    widths.length === 0 ||
    (viewport?.width === undefined &&
      maxAgeSeconds === 0 &&
      widths.every((width) => Viewport.safeParse({ ...viewport, width }).success)),
  {
    error: "Widths need no viewport.width and no maxAgeSeconds, and windows of at most 18.6 million pixels",
    path: ["widths"],
  },
);

/** Request of `POST /api/tools/screenshot/widths`. */
export const WidthsRequest = z.strictObject({
  url: PageAddress,
  widths: Widths,
  fullPage: z._default(z.boolean(), false),
});
export type WidthsRequest = z.infer<typeof WidthsRequest>;
