import type { Tld } from "./options.ts";
import { isTld, sortTlds } from "./tlds.ts";

/** An entry of a list of names, with TLDs of its own as in `brand.{shop,co.uk}`. */
export type NameEntry = { name: string; tlds?: Tld[] };

/** Parses an entry of a list; braces that hold anything but TLDs are part of the name, which is refused then. */
export function parseNameEntry(text: string): NameEntry {
  const [, name, list] = /^\s*([^{}]+)\.\{([^{}]*)\}\s*$/.exec(text) ?? [];
  const tlds = list?.split(",").map((part) => `.${part.trim().toLowerCase().replace(/^\./, "")}`) ?? [];
  return name && tlds.length > 0 && tlds.every(isTld) ? { name, tlds: sortTlds(tlds) } : { name: text };
}

export const formatNameEntry = (name: string, tlds: readonly Tld[]): string =>
  `${name}.{${tlds.map((tld) => tld.slice(1)).join(",")}}`;
