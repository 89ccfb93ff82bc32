import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";

/* Fields of PDF documents. Lengths of requests are in millimeters, unless they have a unit. */

export const MM_PER_INCH = 25.4;

/** Width and height in inches. */
export const PAPER_SIZES = {
  a3: [11.69, 16.54],
  a4: [8.27, 11.69],
  a5: [5.83, 8.27],
  letter: [8.5, 11],
  legal: [8.5, 14],
  tabloid: [11, 17],
} as const;
const Paper = z.enum(Object.keys(PAPER_SIZES) as [keyof typeof PAPER_SIZES]);

const side = z.optional(z.number().check(z.gte(0), z.lte(100)));
export const MarginsMm = describe(
  z.strictObject({ top: side, right: side, bottom: side, left: side }),
  "Margins of single sides in millimeters; `marginMm` for the others.",
);

const MIN_PAPER_INCHES = 1;
const MAX_PAPER_INCHES = 80;
const paperSide = z.number().check(z.gte(MIN_PAPER_INCHES), z.lte(MAX_PAPER_INCHES * MM_PER_INCH));
const isPaperLength = (inches: number): boolean => inches >= MIN_PAPER_INCHES && inches <= MAX_PAPER_INCHES;

type OwnPaper = { width: number; height: number; unit: "mm" | "in" };

/** Width and height in inches. */
const toInches = ({ width, height, unit }: OwnPaper): readonly [number, number] =>
  unit === "in" ? [width, height] : [width / MM_PER_INCH, height / MM_PER_INCH];

export const PaperSize = describe(
  z
    .strictObject({ width: paperSide, height: paperSide, unit: z._default(z.enum(["mm", "in"]), "mm") })
    .check(z.refine((size) => toInches(size).every(isPaperLength), "must have sides of 1 to 80 inches")),
  "A size of your own instead of `paper`, with sides of 25.4 to 2,032 mm.",
);

const MAX_TEMPLATE_LENGTH = 20_000;
const createTemplateField = (place: string) =>
  z.optional(
    describe(
      z.string().check(z.minLength(1), z.maxLength(MAX_TEMPLATE_LENGTH)),
      `HTML at the ${place} of each page, in its margin. Elements with the class \`pageNumber\`, \`totalPages\`, \`title\`, \`date\` or \`url\` are filled in. Scripts, style sheets and addresses are removed; pictures are data URLs.`,
    ),
  );

/** Page numbers start at 1, and no range ends before it begins. */
function areRangesAscending(text: string): boolean {
  return text.split(",").every((range) => {
    const [from = 0, to = from] = range.trim().split("-").map(Number);
    return from >= 1 && to >= from;
  });
}

const MARGIN_ERROR = "A margin has 0 to 100 mm";

/** How a document is printed. */
export const printFields = {
  paper: z._default(Paper, "a4"),
  paperSize: z.optional(PaperSize),
  landscape: z._default(z.boolean(), false),
  scale: z._default(z.number().check(z.gte(0.1), z.lte(2)), 1),
  marginMm: describe(
    z._default(z.number(MARGIN_ERROR).check(z.gte(0, MARGIN_ERROR), z.lte(100, MARGIN_ERROR)), 10),
    "Margin on all sides in millimeters.",
  ),
  marginsMm: z.optional(MarginsMm),
  headerHtml: createTemplateField("top"),
  footerHtml: createTemplateField("bottom"),
  singlePage: describe(
    z._default(z.boolean(), false),
    "One page as long as the content, at most 200 inches; the rest is on further pages. The height of the paper does not count.",
  ),
  outline: describe(z._default(z.boolean(), false), "Adds an outline (bookmarks) of the headings."),
  tagged: z.optional(
    describe(
      z.boolean(),
      "Whether the document has tags for screen readers; those with an outline always have.",
    ),
  ),
  printBackground: z._default(z.boolean(), true),
  pageRanges: z.optional(
    describe(
      z
        .string()
        .check(
          z.maxLength(200),
          z.regex(/^[0-9]{1,4}(-[0-9]{1,4})?( ?, ?[0-9]{1,4}(-[0-9]{1,4})?)*$/, "must be like `1-3, 5`"),
          z.refine(areRangesAscending, "must be ascending, like `1-3, 5`"),
        ),
      "Pages of the document, such as `1-3, 5`.",
    ),
  ),
  media: describe(z._default(z.enum(["screen", "print"]), "print"), "CSS media type."),
};

type PrintCall = {
  paper: keyof typeof PAPER_SIZES;
  paperSize?: OwnPaper | undefined;
  landscape: boolean;
  singlePage: boolean;
  marginMm: number;
  marginsMm?: z.infer<typeof MarginsMm> | undefined;
};

/** The paper as it is printed, and its margins, in inches. */
export function toPaper({ paper, paperSize, landscape, marginMm, marginsMm = {} }: PrintCall) {
  const [short, long] = paperSize ? toInches(paperSize) : PAPER_SIZES[paper];
  const { top = marginMm, right = marginMm, bottom = marginMm, left = marginMm } = marginsMm;
  const [width, height] = landscape ? [long, short] : [short, long];
  const margins = {
    top: top / MM_PER_INCH,
    right: right / MM_PER_INCH,
    bottom: bottom / MM_PER_INCH,
    left: left / MM_PER_INCH,
  };
  return { width, height, margins };
}

/** What must be left of a side between its margins, in inches. */
const MIN_CONTENT_INCHES = 0.5;

export const marginsLeaveSpace = z.refine<PrintCall>(
  (call) => {
    const { width, height, margins } = toPaper(call);
    const isHighEnough = call.singlePage || height - margins.top - margins.bottom >= MIN_CONTENT_INCHES;
    return isHighEnough && width - margins.left - margins.right >= MIN_CONTENT_INCHES;
  },
  { error: "The margins leave no space for the page", path: ["marginMm"] },
);
