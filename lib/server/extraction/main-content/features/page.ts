import type { Element, Root } from "hast";
import { attribute, getText, visitElements } from "#server/extraction/html/hast.ts";
import {
  type Block,
  buildSignature,
  classAndIdText,
  countFunctionWords,
} from "#server/extraction/main-content/blocks.ts";
import { isItemLink } from "./context.ts";
import type { DeclaredContent, PageContext } from "./page-context.ts";
import { PART_NAMES } from "./patterns.ts";
import { runReaders } from "./readers.ts";
import { BlockStatistics, ratio, type Traits } from "./statistics.ts";

/** Signals of the page kind from the tree and the URL. */
const PAGE_SIGNALS = [
  "sections",
  "articles",
  "hasMain",
  "forumPath",
  "shopPath",
  "docsPath",
  "blogPath",
  "pathDepth",
  "ogArticle",
  "ogProduct",
  "schemaArticle",
  "schemaProduct",
  "schemaForum",
  "schemaList",
  "titles",
  "headings",
  "forms",
  "pictures",
  "buttons",
  "home",
  "query",
  "bodyPost",
  "bodyProduct",
  "bodyList",
  "bodyHome",
  "schemaOther",
] as const;

const flag = (is: boolean): number => (is ? 1 : 0);

/** Signals of the page kind, in the order of `PAGE_SIGNALS`. */
export function pageSignals(tree: Root, url: string): number[] {
  const counts = new Map<string, number>();
  const count = (...tags: string[]) => tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), 0);
  let mains = 0;
  let openGraph = "";
  let data = "";
  let bodyNames = "";
  visitElements(tree, (element: Element) => {
    counts.set(element.tagName, (counts.get(element.tagName) ?? 0) + 1);
    if (element.tagName === "main" || attribute(element, "role") === "main") mains++;
    if (element.tagName === "body")
      bodyNames = `${attribute(element, "className")} ${attribute(element, "id")}`;
    if (element.tagName === "meta" && attribute(element, "property") === "og:type")
      openGraph = attribute(element, "content");
    if (element.tagName === "script") data += getText(element).slice(0, 200_000);
  });
  const type = (names: string) => new RegExp(`"@type"\\s*:\\s*\\[?\\s*"(?:${names})"`).test(data);
  const { pathname, hostname } = URL.canParse(url) ? new URL(url) : { pathname: "/", hostname: "" };
  const where = `${hostname}${pathname}`;
  const signs: Record<(typeof PAGE_SIGNALS)[number], number> = {
    sections: Math.min(count("section"), 30),
    articles: Math.min(count("article"), 30),
    hasMain: flag(mains > 0),
    forumPath: flag(
      /forum|thread|topic|community|discuss|\/t\/|\/r\/|questions|viewtopic|showthread|\/q\//i.test(where),
    ),
    shopPath: flag(
      /product|\/p\/|\/dp\/|\/item|\/shop|store|\/buy|collections?\/|category|catalog/i.test(where),
    ),
    docsPath: flag(
      /\bdocs?\b|documentation|reference|\/api\b|guide|manual|tutorial|wiki|readthedocs|learn/i.test(where),
    ),
    blogPath: flag(/blog|news|article|story|post|\/\d{4}\/\d{2}/i.test(where)),
    pathDepth: pathname.split("/").filter(Boolean).length,
    ogArticle: flag(/article/i.test(openGraph)),
    ogProduct: flag(/product/i.test(openGraph)),
    schemaArticle: flag(type("(?:News|Blog|Tech)?(?:Article|Posting)")),
    schemaProduct: flag(type("Product(?:Group)?")),
    schemaForum: flag(type("DiscussionForumPosting|QAPage|Question")),
    schemaList: flag(type("ItemList|CollectionPage|SearchResultsPage")),
    titles: Math.min(count("h1"), 10),
    headings: Math.log1p(count("h2", "h3", "h4")),
    forms: Math.min(count("form"), 10),
    pictures: Math.log1p(count("img")),
    buttons: Math.log1p(count("button")),
    home: flag(pathname === "/"),
    query: flag(url.includes("?")),
    bodyPost: flag(/single|article|\bpost\b|blog-?post|entry/i.test(bodyNames)),
    bodyProduct: flag(/product(?!s|-cat|_cat)/i.test(bodyNames)),
    bodyList: flag(/archive|categor|collection|listing|search|tax-|products/i.test(bodyNames)),
    bodyHome: flag(/\bhome\b|front-?page|\bindex\b/i.test(bodyNames)),
    schemaOther: flag(
      type("Service|LocalBusiness|JobPosting|SoftwareApplication|Course|Event|Recipe|VideoObject"),
    ),
  };
  return PAGE_SIGNALS.map((name) => signs[name]);
}

const tagNames = (e: Element): string =>
  `${/^(?:nav|footer|header|aside|main|article|form|button|address|label|dialog)$/.test(e.tagName) ? e.tagName : ""} ${classAndIdText(e)}`;

/** Which of `PART_NAMES` match each ancestor of the blocks; items of a list share their names. */
function matchPartNames(blocks: readonly Block[]): Map<Element, boolean[]> {
  const byElement = new Map<Element, boolean[]>();
  const byNames = new Map<string, boolean[]>();
  for (const { parents } of blocks)
    for (const element of parents) {
      if (byElement.has(element)) continue;
      const names = tagNames(element);
      const matches = byNames.get(names) ?? PART_NAMES.map(([, pattern]) => pattern.test(names));
      byNames.set(names, matches);
      byElement.set(element, matches);
    }
  return byElement;
}

/** The statistics under a key, created when missing. */
function getOrCreateStatistics<K>(map: Map<K, BlockStatistics>, key: K): BlockStatistics {
  const sums = map.get(key) ?? new BlockStatistics();
  map.set(key, sums);
  return sums;
}

/** Sums the page's blocks by element and by signature. */
export function buildPageContext(blocks: readonly Block[], claims: DeclaredContent): PageContext {
  const names = matchPartNames(blocks);
  const { density, container, scores } = runReaders(blocks, names);
  const traits = blocks.map((block, index) => ({
    density: density[index] ?? 0,
    container: container[index] ?? 0,
    functionWords: countFunctionWords(block.words),
    leadsToOne: isItemLink(block),
  }));
  const signatures = blocks.map(buildSignature);
  const context: PageContext = {
    blocks,
    traits,
    signatures,
    density,
    container,
    scores,
    total: new BlockStatistics(),
    byElement: new Map(),
    bySignature: new Map(),
    names,
    textCounts: new Map(),
    claims,
  };
  blocks.forEach((block, index) => {
    const into = (sums: BlockStatistics) => sums.add(block, traits[index] as Traits);
    into(context.total);
    into(getOrCreateStatistics(context.bySignature, signatures[index] ?? ""));
    context.textCounts.set(block.text, (context.textCounts.get(block.text) ?? 0) + 1);
    for (const element of block.parents) into(getOrCreateStatistics(context.byElement, element));
  });
  return context;
}

/** Features of the page, equal for all of its blocks. */
export function pageFeatures(
  { blocks, density, container, total }: PageContext,
  signs: readonly number[],
): number[] {
  const both = blocks.reduce(
    (sum, b, i) => sum + b.words.length * Math.min(density[i] ?? 0, container[i] ?? 0),
    0,
  );
  const either = total.density + total.container - both;
  return [
    Math.log1p(total.words),
    Math.log1p(total.blocks),
    ratio(total.linkWords, total.words),
    ratio(total.sentences, total.words),
    ratio(total.longWords, total.words),
    ratio(total.density, total.words),
    ratio(total.container, total.words),
    ratio(both, either),
    ratio(total.density, total.container + 1),
    ...signs,
  ];
}

/** Names of `pageFeatures`. */
export const PAGE = [
  "words",
  "blocks",
  "links",
  "sentences",
  "long",
  "density",
  "container",
  "agreement",
  "ratio",
  ...PAGE_SIGNALS,
].map((n) => `page.${n}`);
