import type { Metadata } from "next";
import { InspectorLanding } from "#components/marketing/inspector-landing.tsx";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Web Inspector: screenshots and clean Markdown of public pages",
  description:
    "Opens a page in a real browser, blocks cookie banners, ads and trackers, and returns a screenshot and the main content as Markdown or HTML.",
  alternates: { canonical: paths.inspectorLanding },
};

export default async function WebInspectorLandingPage() {
  const product = (await getCatalog()).find(({ id }) => id === WEB_INSPECTOR_PRODUCT_ID);
  return <InspectorLanding product={product} />;
}
