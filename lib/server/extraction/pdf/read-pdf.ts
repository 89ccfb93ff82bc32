import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import { getDocumentProxy } from "unpdf";
import { element, text } from "#server/extraction/html/hast.ts";
import { type Annotation, readAnnotationTexts } from "./annotations.ts";
import { type PageText, readLayout } from "./layout.ts";
import { readTaggedPage, type StructureNode, type TaggedPage } from "./tagged.ts";
import type { TextItem } from "./text-items.ts";
import type { PdfContent, PdfFailure, PdfRequest } from "./worker-protocol.ts";

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document["getPage"]>>;
type PageContent = PageText & {
  tagged: TaggedPage;
  taggedLength: number;
  length: number;
  /** Of forms, notes and comments. */
  annotated: TextItem[];
};

/** Text that is turned against the page's own direction by more than this is a watermark or a mark in the margin. */
const MAX_SLOPE = 0.2;
/** Share of a text's width that a link must cover. */
const MIN_LINKED_SHARE = 0.8;

type PositionedText = { str: string; transform: number[]; width: number; fontName: string };

/** Quarter turns by which the text runs against the bottom of the page: 1 is upwards. */
function countTurns([a = 0, b = 0]: number[]): number {
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
}

/** The turn of most of the text: of a page that is shown turned, or whose text was drawn so. */
function findPageTurn(items: readonly PositionedText[]): number {
  const lengths = [0, 0, 0, 0];
  for (const { str, transform } of items) {
    const turn = countTurns(transform);
    lengths[turn] = (lengths[turn] ?? 0) + str.trim().length;
  }
  return lengths.indexOf(Math.max(...lengths));
}

/** Turns a page so that its text runs from left to right. */
function turnPage(turn: number, [, , width = 0, height = 0]: number[]) {
  const turnPoint = (x: number, y: number): [number, number] =>
    (
      [
        [x, y],
        [y, width - x],
        [width - x, height - y],
        [height - y, x],
      ] as [number, number][]
    )[turn] ?? [x, y];
  const turnVector = (x: number, y: number): [number, number] =>
    (
      [
        [x, y],
        [y, -x],
        [-x, -y],
        [-y, x],
      ] as [number, number][]
    )[turn] ?? [x, y];
  return {
    height: turn % 2 === 0 ? height : width,
    turnItem: (item: PositionedText): PositionedText => {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
      const transform = [...turnVector(a, b), ...turnVector(c, d), ...turnPoint(x, y)];
      return { ...item, transform };
    },
    turnArea: ([left = 0, bottom = 0, right = 0, top = 0]: number[]): number[] => {
      const [[x1, y1], [x2, y2]] = [turnPoint(left, bottom), turnPoint(right, top)];
      return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    },
  };
}

function toTextItem(item: PositionedText, links: Annotation[]): TextItem | null {
  const [a = 0, b = 0, , , x = 0, y = 0] = item.transform;
  const size = Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0);
  if (!item.str.trim() || size === 0 || Math.abs(b) > MAX_SLOPE * Math.abs(a)) return null;
  const middle = y + size / 3;
  const link = links.find(
    ({ rect: [left = 0, bottom = 0, right = 0, top = 0] }) =>
      middle >= bottom &&
      middle <= top &&
      Math.min(right, x + item.width) - Math.max(left, x) > MIN_LINKED_SHARE * item.width,
  );
  return {
    text: item.str,
    x,
    y,
    width: item.width,
    size,
    font: item.fontName,
    ...(link?.url ? { link: link.url } : {}),
  };
}

async function readPage(page: Page): Promise<PageContent> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const turn = findPageTurn(items.filter((item) => "str" in item));
  const { height, turnItem, turnArea } = turnPage(turn, page.view);
  const annotations: Annotation[] = await page.getAnnotations();
  const links = annotations
    .filter(({ subtype, url }) => subtype === "Link" && url)
    .map((link) => ({ ...link, rect: turnArea(link.rect) }));
  const content: PageContent = {
    items: [],
    height,
    tagged: {
      tree: (await page.getStructTree()) as StructureNode | null,
      lines: new Map(),
      links: new Map(
        links.flatMap(({ id, url = "" }) => [
          [id, url],
          [`pdfjs_internal_id_${id}`, url],
        ]),
      ),
    },
    taggedLength: 0,
    length: 0,
    annotated: readAnnotationTexts(annotations, turnArea),
  };
  const open: (string | null)[] = [];
  for (const item of items) {
    if (!("str" in item)) {
      if (item.type === "endMarkedContent") open.pop();
      else open.push(item.id ?? null);
      continue;
    }
    const positioned = toTextItem(turnItem(item), links);
    if (positioned) content.items.push(positioned);
    content.length += item.str.length;
    const id = open.findLast((marked) => marked !== null);
    if (!id) continue;
    const lines = content.tagged.lines.get(id) ?? [""];
    content.tagged.lines.set(id, lines);
    lines.push(`${lines.pop() ?? ""}${item.str}`);
    if (item.hasEOL) lines.push("");
    content.taggedLength += item.str.length;
  }
  page.cleanup();
  return content;
}

/** Share of the text that a structure tree must cover to be trusted. */
const MIN_TAGGED_SHARE = 0.8;

const isTagged = (pages: PageContent[]): boolean => {
  const sum = (read: (page: PageContent) => number) => pages.reduce((total, page) => total + read(page), 0);
  return sum(({ taggedLength }) => taggedLength) >= MIN_TAGGED_SHARE * sum(({ length }) => length);
};

/** `D:20250131120000+01'00'` as a day (ISO 32000-2, 7.9.4). */
const toDate = (value: unknown): string | null => {
  const [, year, month, day] = /^(?:D:)?(\d{4})(\d{2})(\d{2})/.exec(String(value)) ?? [];
  return year ? `${year}-${month}-${day}` : null;
};

/** What the document states about itself (ISO 32000-2, 14.3.3). */
type DocumentInfo = Record<string, unknown>;

function toHead({ Title, Author, CreationDate, ModDate }: DocumentInfo): Element[] {
  const head: Element[] = [];
  if (typeof Title === "string" && Title.trim()) head.push(element("title", [text(Title.trim())]));
  const meta = (name: string, content: unknown) => {
    if (typeof content === "string" && content.trim())
      head.push(element("meta", [], { name, content: content.trim() }));
  };
  meta("author", Author);
  meta("article:published_time", toDate(CreationDate));
  meta("article:modified_time", toDate(ModDate));
  return head;
}

/** Reads predefined character maps from a folder. Their names are those that a document states. */
const createMapReader = (folder: string) =>
  class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (kind !== "cMapUrl" || !/^[\w-]+\.bcmap$/.test(filename)) throw new Error(`No ${kind} is read.`);
      return new Uint8Array(await readFile(join(folder, filename)));
    }
  };

async function openDocument(bytes: Uint8Array, characterMaps: string): Promise<Document | PdfFailure> {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      stopAtErrors: false,
      useWorkerFetch: false,
      BinaryDataFactory: createMapReader(characterMaps),
    });
  } catch (error) {
    return (error as Error).name === "PasswordException" ? "encrypted" : "damaged";
  }
}

/** Characters without a meaning: a font does not say what they show. */
const MEANINGLESS = /[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu;
const MAX_MEANINGLESS = 0.5;

function isReadable({ items }: PageText): boolean {
  const all = items.map((item) => item.text).join("");
  return all !== "" && (all.match(MEANINGLESS)?.length ?? 0) <= all.length * MAX_MEANINGLESS;
}

/** The text of the pages whose structure tree is trusted, with what annotations add after each. */
const readTagged = (pages: PageContent[]): Element[] =>
  pages.flatMap(({ tagged, annotated }) => [
    ...(readTaggedPage(tagged) as Element[]),
    ...annotated.map((item) => element("p", [text(item.text)])),
  ]);

/**
 * Reads the text of the first pages: by its structure tree if the document has one, else by the position of its text.
 * Fetches nothing and runs no script of the document.
 * @param options pages after `maxPages` are left out; `characterMaps` is the folder of the predefined ones
 */
export async function readPdf(
  bytes: Uint8Array,
  { maxPages, characterMaps }: Pick<PdfRequest, "maxPages" | "characterMaps">,
): Promise<PdfContent | PdfFailure> {
  const document = await openDocument(bytes, characterMaps);
  if (typeof document === "string") return document;
  try {
    const readPages = Math.min(document.numPages, maxPages);
    const pages: PageContent[] = [];
    const unreadablePages: number[] = [];
    for (let number = 1; number <= readPages; number++) {
      // The other pages of a damaged document are read.
      const page = await document.getPage(number).then(readPage, () => null);
      const isEmpty = !page || (!isReadable(page) && page.annotated.length === 0);
      if (isEmpty) unreadablePages.push(number);
      else pages.push(page);
    }
    if (pages.length === 0) return "no_text";
    const laidOut = pages.map((page) => ({ ...page, items: [...page.items, ...page.annotated] }));
    const content = isTagged(pages) ? readTagged(pages) : readLayout(laidOut);
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    const { Language: language, ...about } = info as DocumentInfo;
    const html = element(
      "html",
      [element("head", toHead(about)), element("body", [element("main", content)])],
      typeof language === "string" ? { lang: language } : {},
    );
    return { html: toHtml(html), pageCount: document.numPages, readPages, unreadablePages };
  } catch {
    return "damaged";
  } finally {
    await document.loadingTask.destroy();
  }
}
