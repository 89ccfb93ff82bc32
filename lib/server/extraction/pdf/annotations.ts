import type { TextItem } from "./text-items.ts";

/** An annotation as PDF.js returns it, as far as it is read (ISO 32000-2, 12.5). */
export type Annotation = {
  id: string;
  subtype: string;
  rect: number[];
  annotationFlags?: number;
  /** Of a link. */
  url?: string;
  /** Of a form field (12.7). */
  fieldType?: string | null;
  fieldValue?: unknown;
  exportValue?: string;
  buttonValue?: string | null;
  checkBox?: boolean;
  radioButton?: boolean;
  password?: boolean;
  /** Of notes and comments. */
  contentsObj?: { str: string };
};

/** Flags of annotations that are not shown on the page. */
const HIDDEN = 0b10_0010;
const MAX_SIZE = 12;
/** Average width of a character, as a share of the font size. */
const CHARACTER_WIDTH = 0.5;
/** Comments are read after the page, with a distance that no paragraph has. */
const COMMENT_DISTANCE = 40;
/** Annotations whose text is part of the page's picture. */
const DRAWN = new Set(["FreeText", "Stamp"]);

/** What a form field shows; null for buttons and empty fields. */
function readFieldText(field: Annotation): string | null {
  const { fieldType, fieldValue, checkBox, radioButton, password } = field;
  if (checkBox || radioButton) {
    const isChecked = fieldValue !== "Off" && fieldValue === (field.buttonValue ?? field.exportValue);
    return isChecked ? "☒" : "☐";
  }
  if (password || (fieldType !== "Tx" && fieldType !== "Ch")) return null;
  const values = [fieldValue].flat().filter((value) => typeof value === "string");
  return values.join(", ").trim() || null;
}

/** Lines of text within an area of the page, from its top. */
function toItems(text: string, [left = 0, bottom = 0, , top = 0]: number[]): TextItem[] {
  const lines = text.split(/\r\n?|\n/);
  const size = Math.min(MAX_SIZE, ((top - bottom) / lines.length) * 0.8) || MAX_SIZE;
  return lines.flatMap((line, index) => {
    const y = top - size * (1 + index * 1.2);
    const width = line.length * size * CHARACTER_WIDTH;
    return line.trim() ? [{ text: line, x: left, y, width, size, font: "annotation" }] : [];
  });
}

/**
 * The texts that annotations add to a page: the values of form fields and notes at their places, and comments below the
 * page.
 * @param turnArea turns an area as the page's text
 */
export function readAnnotationTexts(
  annotations: readonly Annotation[],
  turnArea: (area: number[]) => number[],
): TextItem[] {
  const items: TextItem[] = [];
  let below = 0;
  for (const annotation of annotations) {
    const { subtype, rect, annotationFlags = 0, contentsObj } = annotation;
    if (annotationFlags & HIDDEN) continue;
    const comment = contentsObj?.str.trim();
    if (subtype === "Widget") items.push(...toItems(readFieldText(annotation) ?? "", turnArea(rect)));
    else if (comment && DRAWN.has(subtype)) items.push(...toItems(comment, turnArea(rect)));
    else if (comment && subtype !== "Link" && subtype !== "Popup") {
      below -= COMMENT_DISTANCE;
      const [left = 0] = turnArea(rect);
      const size = MAX_SIZE;
      const text = comment.replaceAll(/\s+/g, " ");
      items.push({
        text,
        x: left,
        y: below,
        width: text.length * size * CHARACTER_WIDTH,
        size,
        font: "annotation",
      });
    }
  }
  return items;
}
