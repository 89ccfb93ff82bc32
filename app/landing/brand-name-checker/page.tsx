import type { Metadata } from "next";
import { NameCheckerLanding } from "#components/marketing/name-checker-landing.tsx";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Brand Name Checker: domains and handles in one search",
  description:
    "Checks a name with registries and platforms in one search: 14 TLDs, X, Instagram and YouTube, including spelling variations.",
  alternates: { canonical: paths.checkerLanding },
};

export default async function NameCheckerLandingPage() {
  const product = (await getCatalog()).find(({ id }) => id === NAME_CHECKER_PRODUCT_ID);
  return <NameCheckerLanding product={product} />;
}
