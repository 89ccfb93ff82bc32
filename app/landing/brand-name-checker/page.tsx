import type { Metadata } from "next";
import { NameCheckerLanding } from "#components/marketing/name-checker-landing.tsx";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Brand Name Checker: domains and handles in one search",
  description:
    "Asks registries and platforms at once whether a name is free: 14 domain endings, X, Instagram and YouTube, with spellings beside the one you typed.",
  alternates: { canonical: paths.checkerLanding },
};

export default async function NameCheckerLandingPage() {
  const product = (await getCatalog()).find(({ id }) => id === NAME_CHECKER_PRODUCT_ID);
  return <NameCheckerLanding product={product} />;
}
