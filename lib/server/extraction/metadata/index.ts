import type { Root } from "hast";
import { cleanLink } from "#server/extraction/clean/links-and-images.ts";
import { attribute, findElement } from "#server/extraction/html/hast.ts";
import { readAuthor } from "./author.ts";
import { cleanText } from "./clean-text.ts";
import { hasPublicationDate, readDates } from "./dates.ts";
import { isThing } from "./json-ld.ts";
import { findSources, firstNonEmpty, type Sources } from "./sources.ts";
import { chooseTitle } from "./title.ts";

/** Metadata of a page. Missing and invalid values are null; dates are ISO 8601. */
export type PageMetadata = {
  title: string | null;
  description: string | null;
  language: string | null;
  author: string | null;
  siteName: string | null;
  publishedAt: string | null;
  modifiedAt: string | null;
  canonical: string | null;
  image: string | null;
};

/** The name of an object, or a text that is not a URL. */
function getLabel(value: unknown): string | null {
  const name = cleanText(isThing(value) ? value.name : value);
  return name && !/^https?:/.test(name) ? name : null;
}

const readSiteName = ({ field, inData, resolve }: Sources): string | null =>
  firstNonEmpty(
    field("og:site_name", "application-name"),
    inData((thing) => getLabel(resolve([thing.publisher].flat()[0]))),
  );

/** Plugins of content systems declare every page an article, but give a date only to those that are. */
function isArticle(sources: Sources): boolean {
  const { field, inData } = sources;
  const type = inData((thing) => (/Article|Posting/.test(String(thing["@type"])) ? "article" : null));
  return type !== null || (field("og:type") === "article" && hasPublicationDate(sources));
}

function readTitle(sources: Sources, siteName: string | null, url: string) {
  const { titles, inData, heading, headingParts } = sources;
  const headline = inData((thing) => cleanText(thing.headline));
  const page = { heading, headingParts, siteName, url, isArticle: isArticle(sources), headline };
  return chooseTitle(titles, page);
}

function readCanonical({ tree, field }: Sources, base: string): string | null {
  const link = findElement(
    tree,
    (e) => e.tagName === "link" && attribute(e, "rel").toLowerCase().split(" ").includes("canonical"),
  );
  return firstNonEmpty(
    cleanLink(link ? attribute(link, "href") : "", base),
    cleanLink(field("og:url") ?? "", base),
  );
}

/**
 * Reads a page's metadata: linked data first for people and dates, sharing tags first for texts, and text near the
 * heading as the fallback.
 */
export function readMetadata(tree: Root, url: string, base: string = url): PageMetadata {
  const sources = findSources(tree);
  const { field, inData } = sources;
  const siteName = readSiteName(sources);
  return {
    title: readTitle(sources, siteName, url),
    description: firstNonEmpty(
      field("og:description", "description", "twitter:description"),
      inData((thing) => cleanText(thing.description)),
    ),
    language: readLanguage(sources),
    author: readAuthor(sources, siteName),
    siteName,
    ...readDates(sources, url),
    canonical: readCanonical(sources, base),
    image: cleanLink(field("og:image", "og:image:url", "twitter:image") ?? "", base),
  };
}

/** Normalizes "de_CH" and "EN"; null for an invalid language. */
function toLanguage(value: unknown): string | null {
  const tag = cleanText(value)?.split(",")[0]?.trim().replaceAll("_", "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The declared language of a page as a BCP 47 tag. */
function readLanguage({ tree, field, inData }: Sources): string | null {
  const html = findElement(tree, (e) => e.tagName === "html");
  return firstNonEmpty(
    html && (toLanguage(attribute(html, "lang")) ?? toLanguage(attribute(html, "xmlLang"))),
    toLanguage(field("content-language")),
    toLanguage(field("og:locale")),
    inData((thing) => toLanguage([thing.inLanguage].flat()[0])),
  );
}
