import type { Element, ElementContent, Root } from "hast";
import { Parser } from "htmlparser2";
import { cleanTree } from "./clean/index.ts";
import { sanitizeTree, truncateTree } from "./clean/sanitize.ts";
import { element, text } from "./html/hast.ts";
import { parsePage } from "./html/parse.ts";
import { countWords } from "./main-content/blocks.ts";
import { cleanText } from "./metadata/clean-text.ts";
import { toResults } from "./results.ts";
import { extractText, NO_METADATA } from "./text.ts";
import type { ExtractionInput, ExtractionOutput } from "./types.ts";

type Entry = Record<string, string>;
type Feed = { about: Entry; entries: Entry[] };

const ENTRIES = new Set(["item", "entry"]);
const MAX_ENTRIES = 500;

/** Parses RSS 2, RSS 1 and Atom in one pass, ignoring namespace prefixes. Null for other documents. */
function parseFeed(xml: string): Feed | null {
  const feed: Feed = { about: {}, entries: [] };
  const open: string[] = [];
  let entry: Entry | null = null;
  const add = (name: string, text: string): void => {
    const into = entry ?? feed.about;
    into[name] = (into[name] ?? "") + text;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.split(":").at(-1) ?? tag;
        open.push(name);
        if (ENTRIES.has(name)) entry = {};
        const isMain = !attributes.rel || attributes.rel === "alternate";
        if (name === "link" && attributes.href && isMain && !(entry ?? feed.about).link)
          add("link", attributes.href);
      },
      ontext: (text) => {
        const name = open.at(-1);
        const isOwn = !["author", "image", "source"].includes(open.at(-2) ?? "") || name === "name";
        if (name && isOwn) add(name, text);
      },
      onclosetag() {
        if (ENTRIES.has(open.pop() ?? "") && entry) {
          if (feed.entries.length < MAX_ENTRIES) feed.entries.push(entry);
          entry = null;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return /<(?:[\w-]+:)?(?:rss|feed|RDF)[\s>]/.test(xml.slice(0, 5_000)) ? feed : null;
}

const line = (text: string | undefined): string =>
  (text ?? "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

function toIso(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function entryNodes(entry: Entry): Element[] {
  const link = line(entry.link);
  const title = text(line(entry.title) || link);
  const date = line(entry.pubDate ?? entry.published ?? entry.updated ?? entry.date);
  const by = line(entry.creator ?? entry.name);
  const about = [date && toIso(date), by].filter(Boolean).join(" · ");
  const body = entry.encoded ?? entry.content ?? entry.description ?? entry.summary ?? "";
  return [
    element("h2", [link ? element("a", [title], { href: link }) : title]),
    ...(about ? [element("p", [text(about)])] : []),
    element("div", parsePage(body).tree.children as ElementContent[]),
  ];
}

/** Extracts a feed as a page of its entries, and any other XML as text. */
export function extractFeed(input: ExtractionInput): ExtractionOutput {
  const feed = parseFeed(input.html);
  if (!feed) return extractText(input, "xml");
  const { about } = feed;
  const title = line(about.title);
  const description = line(about.description ?? about.subtitle);
  const tree: Root = {
    type: "root",
    children: [
      element("h1", [text(title)]),
      element("p", [text(description)]),
      ...feed.entries.flatMap(entryNodes),
    ],
  };
  cleanTree(tree, input.url);
  const isTruncated = truncateTree(tree, 1_000_000);
  const content = sanitizeTree(tree);
  const metadata = {
    ...NO_METADATA,
    title: cleanText(title),
    description: cleanText(description),
    language: cleanText(line(about.language)),
    wordCount: countWords(content),
    isTruncated,
  };
  return { results: toResults(content, input.format), metadata };
}
