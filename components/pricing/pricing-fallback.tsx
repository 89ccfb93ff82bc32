"use client";

import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { SESSION_COOKIE } from "#shared/public-env.ts";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { PricingTabs } from "./pricing-tabs.tsx";
import { ALL_PRODUCTS } from "./use-product-tab.ts";

const ignore = () => {};

/** Leaves the plans to visitors who look at all products, and the skeleton to everybody else. */
const CHOOSE = `{
  const hasSession = /(?:^|; )${SESSION_COOKIE}(?:\\.0)?=/.test(document.cookie);
  const isNarrowed = new URLSearchParams(location.search).has("productId");
  if (hasSession || isNarrowed) document.currentScript.parentElement.dataset.waits = "";
}`;

/**
 * Stands where the plans will be until it is known what this person has. A visitor has nothing, so a visitor reads
 * the plans in the first paint: React shows what streams in 300 ms after it at the earliest. The page holds both, as
 * it is made once for everybody, and which of them is shown is settled before either is read; React does not hydrate
 * what waits. Within the site nobody's plans are guessed.
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
