import type { PageData } from "#server/browser/index.ts";
import type { Brand } from "#shared/records/contract.ts";
import { hasType, isThing, parseJsonLd, readPath } from "./things.ts";

const ORGANIZATION = /(?:Organization|Corporation|Business|Store|Brand)$/;
const MAX_LOGOS = 12;
const MAX_NAME_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 4_096;

function toAddress(value: unknown, baseUrl: string): string | null {
  if (typeof value !== "string" || !value.trim() || !URL.canParse(value.trim(), baseUrl)) return null;
  const { href, protocol } = new URL(value.trim(), baseUrl);
  return /^https?:$/.test(protocol) && href.length <= MAX_ADDRESS_LENGTH ? href : null;
}

const toName = (value: unknown): string | null =>
  (typeof value === "string" && value.replace(/\s+/g, " ").trim().slice(0, MAX_NAME_LENGTH).toWellFormed()) ||
  null;

/** What the page states about the organization for machines (schema.org), before what it shows. Undefined if not read. */
export function buildBrand(
  { brand, baseUrl, jsonLd, meta }: PageData,
  siteName: string | null,
): Brand | undefined {
  if (!brand) return undefined;
  const organizations = parseJsonLd(jsonLd).filter((thing) => hasType(thing, ORGANIZATION));
  const stated = organizations
    .flatMap((thing) => readPath(thing, "logo"))
    .map((logo) => (isThing(logo) ? (logo.url ?? logo.contentUrl) : logo));
  const logos = [
    ...stated.map((url) => ({ url, source: "jsonLd" as const, width: null, height: null })),
    { url: meta["og:logo"], source: "metadata" as const, width: null, height: null },
    ...brand.logos,
  ];
  const listed = new Map<string, Brand["logos"][number]>();
  for (const { url: address, ...logo } of logos) {
    const url = toAddress(address, baseUrl);
    if (url && !listed.has(url) && listed.size < MAX_LOGOS) listed.set(url, { url, ...logo });
  }
  const names = [...organizations.map(({ name }) => name), siteName, meta["application-name"]];
  return {
    name: names.map(toName).find((name) => name !== null) ?? null,
    colors: brand.colors,
    fonts: brand.fonts,
    logos: [...listed.values()],
  };
}
