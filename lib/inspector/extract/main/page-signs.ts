import type { Element, Root } from "hast";
import { attribute, textOf, visitElements } from "../page/nodes.ts";

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
] as const;

const flag = (is: boolean): number => (is ? 1 : 0);

/** What kind of page this seems to be, in the order of `PAGE_SIGNS`. */
export function pageSigns(tree: Root, url: string): number[] {
  let [sections, articles, mains] = [0, 0, 0];
  let openGraph = "";
  let data = "";
  visitElements(tree, (element: Element) => {
    if (element.tagName === "section") sections++;
    if (element.tagName === "article") articles++;
    if (element.tagName === "main" || attribute(element, "role") === "main") mains++;
    if (element.tagName === "meta" && attribute(element, "property") === "og:type")
      openGraph = attribute(element, "content");
    if (element.tagName === "script") data += textOf(element).slice(0, 200_000);
  });
  const type = (names: string) => new RegExp(`"@type"\\s*:\\s*\\[?\\s*"(?:${names})"`).test(data);
  const { pathname, hostname } = URL.canParse(url) ? new URL(url) : { pathname: "/", hostname: "" };
  const where = `${hostname}${pathname}`;
  const signs: Record<(typeof PAGE_SIGNS)[number], number> = {
    sections: Math.min(sections, 30),
    articles: Math.min(articles, 30),
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
  };
  return PAGE_SIGNS.map((name) => signs[name]);
}
