import type { Metadata } from "next";
import { PricingLayout } from "#components/pricing/pricing-layout.tsx";
import { PricingPlans } from "#components/pricing/pricing-plans.tsx";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import { paths } from "#shared/paths.ts";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Pricing",
  description: "Plans, prices and monthly limits of every tool, and your own usage.",
  alternates: { canonical: paths.pricing() },
};

export default async function PricingPage() {
  return (
    <PricingLayout>
      <PricingPlans products={await getCatalog()} />
    </PricingLayout>
  );
}
