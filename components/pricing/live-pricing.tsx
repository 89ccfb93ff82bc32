"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { CatalogProblem } from "#components/catalog/catalog-problem.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { apiPaths } from "#lib/paths.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { PricingGroups } from "./pricing-groups.tsx";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { ProductSection } from "./product-section.tsx";
import { usePaymentReturn } from "./use-payment-return.ts";
import { ALL_PRODUCTS, useProductTab } from "./use-product-tab.ts";

type PricingTabsProps = { products: Product[]; isSignedIn: boolean };

function PricingTabs({ products, isSignedIn }: PricingTabsProps) {
  const { tab, select } = useProductTab(products);
  const list = useRef<HTMLDivElement>(null);

  // On a narrow screen the list scrolls: the tab that a link selected must not lie outside of it.
  useEffect(() => {
    const selected = list.current?.querySelector(`[role="tab"][id$="-trigger-${tab}"]`);
    selected?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);

  return (
    <Tabs onValueChange={select} value={tab}>
      <TabsList aria-label="Products" className="mb-10" ref={list}>
        <TabsTrigger value={ALL_PRODUCTS}>All Products</TabsTrigger>
        {products.map((product) => (
          <TabsTrigger className="max-w-80" key={product.id} value={String(product.id)}>
            <span className="truncate">{product.name}</span>
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={ALL_PRODUCTS}>
        <PricingGroups isSignedIn={isSignedIn} products={products} />
      </TabsContent>
      {products.map((product) => (
        <TabsContent key={product.id} value={String(product.id)}>
          <ProductSection heading="h2" isSignedIn={isSignedIn} product={product} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

/**
 * Plans and usage. Always stale: money and counts are asked for again whenever the window is looked at.
 * @param wasSignedIn what the server saw; it holds until the browser knows
 */
export function LivePricing({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { user, isLoading } = useAuth();
  const notice = usePaymentReturn(user !== null);
  const { data, isError, refetch } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  if (!data) return isError ? <CatalogProblem onRetry={refetch} /> : <PricingSkeleton />;
  const products = data.filter((product) => product.isLive);
  if (products.length === 0) {
    return (
      <p className="rounded-card border border-line border-dashed px-6 py-20 text-center text-base text-muted">
        No products available at the moment. Check back soon!
      </p>
    );
  }
  return (
    <>
      <PaymentNotice notice={notice} />
      <PricingTabs isSignedIn={isLoading ? wasSignedIn : user !== null} products={products} />
    </>
  );
}
