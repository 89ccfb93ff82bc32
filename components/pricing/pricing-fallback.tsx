"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { SESSION_COOKIE } from "#shared/public-env.ts";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { PricingTabs } from "./pricing-tabs.tsx";
import { ALL_PRODUCTS } from "./use-product-tab.ts";

const ignore = () => {};

/** Inline script: shows the plans to visitors and the skeleton to users with a session cookie. */
const CHOOSE = `{
  const hasSession = /(?:^|; )${SESSION_COOKIE}(?:\\.0)?=/.test(document.cookie);
  const isNarrowed = new URLSearchParams(location.search).has("productId");
  if (hasSession || isNarrowed) document.currentScript.parentElement.dataset.waits = "";
}`;

/**
 * Fallback until the user's access is known. Visitors have no access, so they see the plans in the first
 * paint: React reveals streamed content 300 ms later at the earliest. The page is prerendered with both
 * variants, and an inline script selects one before the first paint; React does not hydrate a pending
 * fallback. On client navigation the skeleton shows.
 */
export function PricingFallback({ products }: { products: Product[] }) {
  const inBrowser = useHydrated();
  if (inBrowser || products.length === 0) return <PricingSkeleton />;
  return (
    <div className="group/fallback">
      <script>{CHOOSE}</script>
      <div className="group-data-waits/fallback:hidden">
        <PricingTabs isSignedIn={false} products={products} select={ignore} tab={ALL_PRODUCTS} />
      </div>
      <div className="hidden group-data-waits/fallback:block">
        <PricingSkeleton />
      </div>
    </div>
  );
}
