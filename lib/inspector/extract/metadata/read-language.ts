import { attribute, findElement } from "#lib/inspector/extract/page/nodes.ts";
import { cleanText } from "./clean-text.ts";
import { first, type Sources } from "./sources.ts";

/** "de_CH" and "EN" as browsers take them; null for what names no language. */
function toLanguage(value: unknown): string | null {
  const tag = cleanText(value)?.split(",")[0]?.trim().replaceAll("_", "-") ?? "";
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** The language a page says it is in, as a BCP 47 tag. */
export function readLanguage({ tree, field, inData }: Sources): string | null {
  const html = findElement(tree, (e) => e.tagName === "html");
  return first(
    html && (toLanguage(attribute(html, "lang")) ?? toLanguage(attribute(html, "xmlLang"))),
    toLanguage(field("content-language")),
    toLanguage(field("og:locale")),
    inData((thing) => toLanguage([thing.inLanguage].flat()[0])),
  );
}
