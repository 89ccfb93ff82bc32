"use client";

import { useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { CatalogError } from "#components/catalog/catalog-error.tsx";
import { useCatalog } from "#components/catalog/use-catalog.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { cn } from "#lib/utils.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { PricingTabs } from "./pricing-tabs.tsx";
import { ALL_PRODUCTS, FollowProductId, selectProductTab } from "./product-tab.tsx";
import { usePaymentReturn } from "./use-payment-return.ts";

function NoProducts() {
  return (
    <EmptyState className="py-20 text-base">
      <p>No products available at the moment. Check back soon!</p>
    </EmptyState>
  );
}

/**
 * Plans and usage. Prerendered with the visitor's view; users, and links to one product, see a skeleton until their view
 * is known. Always stale, so that they are refetched on window focus (specification, section 7).
 */
export function PricingPlans({ products: visitorView }: { products: Product[] }) {
  const { user } = useAuth();
  const notice = usePaymentReturn(user !== null);
  const inBrowser = useHydrated();
  const [productId, setProductId] = useState<string | null>(null);
  const { data, isPending, isError, refetch } = useCatalog({ isAlwaysStale: true });
  if (isError) return <CatalogError onRetry={refetch} />;
  const live = (data ?? visitorView).filter((product) => product.isLive);
  const tab = live.some(({ id }) => String(id) === productId) ? productId : null;
  return (
    <>
      {inBrowser ? <FollowProductId onChange={setProductId} /> : null}
      {isPending ? (
        <div className={cn("hidden session:block", !inBrowser && "narrowed:block")}>
          <PricingSkeleton />
        </div>
      ) : null}
      <div className={cn(isPending && "session:hidden", !inBrowser && "narrowed:hidden")}>
        <PaymentNotice notice={notice} />
        {notice === "confirming" ? (
          // The plans would still be those before the payment.
          <PricingSkeleton />
        ) : live.length === 0 ? (
          <NoProducts />
        ) : (
          <PricingTabs
            isSignedIn={user !== null}
            products={live}
            select={selectProductTab}
            tab={tab ?? ALL_PRODUCTS}
          />
        )}
      </div>
    </>
  );
}
