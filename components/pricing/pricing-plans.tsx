"use client";

import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { CatalogError } from "#components/catalog/catalog-error.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { PricingTabs } from "./pricing-tabs.tsx";
import { usePaymentReturn } from "./use-payment-return.ts";
import { useProductTab } from "./use-product-tab.ts";

function PlansByUrl({ products, isSignedIn }: { products: Product[]; isSignedIn: boolean }) {
  return <PricingTabs isSignedIn={isSignedIn} products={products} {...useProductTab(products)} />;
}

/**
 * Plans and usage. Always stale, so they are refetched on window focus (specification, section 7).
 * @param wasSignedIn the session that the server saw, used until the browser knows
 */
export function PricingPlans({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { user, isLoading } = useAuth();
  const notice = usePaymentReturn(user !== null);
  const { data, isError, refetch } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (!data) return isError ? <CatalogError onRetry={refetch} /> : <PricingSkeleton />;
  const products = data.filter((product) => product.isLive);
  if (products.length === 0) {
    return (
      <EmptyState className="px-6 py-20 text-base text-muted">
        <p>No products available at the moment. Check back soon!</p>
      </EmptyState>
    );
  }
  return (
    <>
      <PaymentNotice notice={notice} />
      <PlansByUrl isSignedIn={isLoading ? wasSignedIn : user !== null} products={products} />
    </>
  );
}
