import type { Element, Root } from "hast";
import { attribute, textOf, visitElements } from "#lib/inspector/extract/page/nodes.ts";

/** Signs of the whole page that the tree and the address give. */
export const PAGE_SIGNS = [
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

/** What kind of page this seems to be, in the order of `PAGE_SIGNS`. */
export function pageSigns(tree: Root, url: string): number[] {
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
    if (element.tagName === "script") data += textOf(element).slice(0, 200_000);
  });
  const type = (names: string) => new RegExp(`"@type"\\s*:\\s*\\[?\\s*"(?:${names})"`).test(data);
  const { pathname, hostname } = URL.canParse(url) ? new URL(url) : { pathname: "/", hostname: "" };
  const where = `${hostname}${pathname}`;
  const signs: Record<(typeof PAGE_SIGNS)[number], number> = {
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
  return PAGE_SIGNS.map((name) => signs[name]);
}
