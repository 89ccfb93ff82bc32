import type { Metadata } from "next";
import { connection } from "next/server";
import { Suspense } from "react";
import { HydrateCatalog } from "#components/catalog/hydrate-catalog.tsx";
import { PricingFallback } from "#components/pricing/pricing-fallback.tsx";
import { PricingLayout } from "#components/pricing/pricing-layout.tsx";
import { PricingPlans } from "#components/pricing/pricing-plans.tsx";
import { getCurrentUser } from "#server/auth/current-user.ts";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import { listProducts } from "#server/catalog/catalog.ts";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Pricing",
  description: "Plans, prices and monthly limits of every tool, and your own usage.",
  alternates: { canonical: paths.pricing() },
};

/** Streams the user's access and usage in the same response as the page. */
async function UserPricing() {
  await connection();
  const user = await getCurrentUser();
  const products = user ? await listProducts(user) : await getCatalog();
  return (
    <HydrateCatalog products={products}>
      <PricingPlans wasSignedIn={user !== null} />
    </HydrateCatalog>
  );
}

export default async function PricingPage() {
  const products = (await getCatalog()).filter((product) => product.isLive);
  return (
    <PricingLayout>
      <Suspense fallback={<PricingFallback products={products} />}>
        <UserPricing />
      </Suspense>
    </PricingLayout>
  );
}
