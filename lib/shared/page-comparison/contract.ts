import * as z from "zod/mini";
import { CaptureResult, FileLink, Usage } from "#shared/api/contract.ts";
import { ChangedLine, ImageArea } from "#shared/api/fields.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import { describe } from "#shared/contract-fields.ts";
import { ScreenshotOptions } from "#shared/jobs/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";

/** Whether a source is the public id of a capture. */
export const isCapture = (source: string): boolean => parsePublicId("capture", source) !== null;

/** The address of a page as it is now, or the public id of a stored capture. */
const ComparedSource = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    if (isCapture(value)) return value;
    const parsed = parseUrl(value);
    if ("url" in parsed) return parsed.url;
    context.issues.push({ code: "custom", message: parsed.problem, input: value });
    return z.NEVER;
  }),
);

/** Request of `POST /api/v1/compare`. */
export const CompareCall = z
  .strictObject({
    base: describe(
      ComparedSource,
      "An http or https address, or the id of a capture: a screenshot, or an extraction as Markdown or text.",
    ),
    other: describe(ComparedSource, "What is compared with it: an address or the id of a capture."),
    screenshot: z.optional(
      describe(
        ScreenshotOptions,
        "How addresses are opened and captured. Beside a capture they are opened as that was, and this is refused.",
      ),
    ),
  })
  .check(
    z.refine(({ screenshot }) => screenshot?.deliverTo === undefined, {
      error: "Compared pages are not delivered",
      path: ["screenshot", "deliverTo"],
    }),
    z.refine(
      ({ base, other, screenshot }) => screenshot === undefined || !(isCapture(base) || isCapture(other)),
      {
        error: "An address beside a capture is opened as the capture was",
        path: ["screenshot"],
      },
    ),
  );
export type CompareCall = z.infer<typeof CompareCall>;
export type CompareInput = z.input<typeof CompareCall>;

const { url, finalUrl, title, status, botChallenge, emptyReason } = CaptureResult.shape;

/** One of the two pages. */
export const ComparedSide = z.object({
  id: describe(z.nullable(z.string()), "Of the capture: the given one, or the new screenshot."),
  url,
  finalUrl,
  title,
  status,
  file: z.nullable(FileLink),
  botChallenge,
  emptyReason,
});

/** Response of `POST /api/v1/compare`. */
export const CompareResult = z.object({
  isSame: describe(z.boolean(), "Whether neither the pictures nor the texts differ."),
  base: ComparedSide,
  other: ComparedSide,
  picture: describe(
    z.nullable(
      z.object({
        share: describe(z.number(), "Part of the pixels that differ, from 0 to 1."),
        areas: z.array(ImageArea),
        width: z.int(),
        height: z.int(),
        isCropped: describe(
          z.boolean(),
          "Whether a picture continues below 6,000 pixels or beyond 3,840, where it is not compared.",
        ),
        id: z.nullable(z.string()),
        file: describe(z.nullable(FileLink), "The other picture in pale colors, with what differs in red."),
      }),
    ),
    "Null when one of the captures is a text.",
  ),
  text: describe(
    z.nullable(
      z.object({
        added: z.int(),
        removed: z.int(),
        changes: describe(z.array(ChangedLine), "At most 200 lines; moved lines are no changes."),
        isRewritten: describe(z.boolean(), "The texts have too little in common for a list of lines."),
      }),
    ),
    "Null when one of the captures is a picture.",
  ),
  usage: Usage,
});
export type CompareResult = z.infer<typeof CompareResult>;
