import { type CheckForm, isSameSet, MAX_TYPED_LENGTH, NEW_FORM } from "#components/name-form/check-form.ts";
import { MAX_IDEA_PAGES } from "#shared/name-check/ideas.ts";
import { DEFAULT_PLATFORMS, DEFAULT_TLDS, PLATFORMS, type Tld } from "#shared/name-check/options.ts";
import { isTld, sortTlds } from "#shared/name-check/tlds.ts";

/** More would not fit in an address. */
const MAX_CHOSEN_TLDS = 500;

/** Names of the parameters that `toAddressQuery` writes. */
export const ADDRESS_PARAMETERS: readonly string[] = ["q", "tlds", "platforms", "variations", "ideas"];

/** The query of the screen's address: options that differ from the default ones. */
export function toAddressQuery({ query, checkVariations, tlds, platforms, ideas }: CheckForm): string {
  const params = new URLSearchParams();
  if (query.trim() !== "") params.set("q", query.trim());
  if (!isSameSet(tlds, DEFAULT_TLDS)) params.set("tlds", tlds.map((tld) => tld.slice(1)).join(","));
  if (!isSameSet(platforms, DEFAULT_PLATFORMS)) params.set("platforms", platforms.join(","));
  if (checkVariations) params.set("variations", "1");
  if (ideas) params.set("ideas", String(ideas));
  return params.toString().replaceAll("%2C", ",");
}

/** The known values of a comma-separated parameter; null without the parameter. */
function parseList<Value extends string>(text: string | null, known: readonly Value[]): Value[] | null {
  const listed = text?.toLowerCase().split(",");
  return listed ? known.filter((value) => listed.includes(value)) : null;
}

/** Those in the form of a TLD; null without the parameter. */
function parseTlds(text: string | null): Tld[] | null {
  if (text === null) return null;
  const listed = text.toLowerCase().split(",").slice(0, MAX_CHOSEN_TLDS);
  return sortTlds(listed.map((name) => `.${name.replace(/^\./, "")}`).filter(isTld));
}

function parseIdeas(text: string | null): number | undefined {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page <= MAX_IDEA_PAGES ? page : undefined;
}

/** The form of an address; unknown values are ignored. */
export function parseAddressQuery(search: string): CheckForm {
  const params = new URLSearchParams(search);
  return {
    query: (params.get("q") ?? "").slice(0, MAX_TYPED_LENGTH),
    checkVariations: params.get("variations") === "1",
    tlds: parseTlds(params.get("tlds")) ?? NEW_FORM.tlds,
    declined: null,
    platforms: parseList(params.get("platforms"), PLATFORMS) ?? NEW_FORM.platforms,
    ideas: parseIdeas(params.get("ideas")),
  };
}
