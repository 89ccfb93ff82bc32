"use client";

import { useEffect, useRef, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import CatalogError from "#components/catalog/catalog-error.tsx";
import { FollowParameter } from "#components/catalog/follow-parameter.tsx";
import { useCatalog } from "#components/catalog/use-catalog.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { cn } from "#lib/utils.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { PaymentNotice, usePaymentReturn } from "./payment-return.tsx";
import { PricingSkeleton } from "./pricing-skeleton.tsx";
import { ProductSection } from "./product-section.tsx";

const ALL_PRODUCTS = "all";
const PARAMETER = "productId";

/** Selects a tab by the URL, so that it can be linked and survives a reload. */
function selectProductTab(tab: string): void {
  const next = new URLSearchParams(window.location.search);
  if (tab === ALL_PRODUCTS) next.delete(PARAMETER);
  else next.set(PARAMETER, tab);
  const query = next.toString();
  window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
}

/** A past-due subscription can have lost its access, and is still the user's. */
const hasSubscription = ({ isSubscribed, subscription }: Product) =>
  isSubscribed || subscription?.isPastDue === true;

/** The user's products, then all others. */
function PricingGroups({ products, isSignedIn }: { products: Product[]; isSignedIn: boolean }) {
  const groups = [
    { title: "Your Subscriptions", members: products.filter(hasSubscription) },
    { title: "Available Products", members: products.filter((product) => !hasSubscription(product)) },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      {groups.map(({ title, members }) =>
        members.length > 0 ? (
          <section aria-label={title} key={title}>
            <h2 className="mb-6 border-border border-b pb-3 font-medium text-base text-muted-foreground">
              {title}
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
              {members.map((product) => (
                <ProductSection heading="h3" isSignedIn={isSignedIn} key={product.id} product={product} />
              ))}
            </div>
          </section>
        ) : null,
      )}
    </div>
  );
}

type PricingTabsProps = {
  products: Product[];
  isSignedIn: boolean;
  /** The id of a product, or `ALL_PRODUCTS`. */
  tab: string;
};

/** Border and padding of the list in CSS pixels. */
const EDGE = 3;

/** `scrollIntoView` would move the start of keyboard navigation from the top of the page. */
function scrollWithin(list: HTMLElement, item: Element): void {
  const [frame, { left, right }] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollLeft += Math.min(left - EDGE - frame.left, 0) + Math.max(right + EDGE - frame.right, 0);
}

/** One tab for all products, and one for each. */
function PricingTabs({ products, isSignedIn, tab }: PricingTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  // On narrow screens the list scrolls; a tab selected by the URL must be visible.
  useEffect(() => {
    const selected = list.current?.querySelector(`[role="tab"][id$="-trigger-${tab}"]`);
    if (list.current && selected) scrollWithin(list.current, selected);
  }, [tab]);

  return (
    <Tabs onValueChange={selectProductTab} value={tab}>
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

const ALWAYS_STALE = { staleTime: 0, refetchOnWindowFocus: true, includesVisitors: true };

/**
 * Plans and usage. Prerendered with the visitor's view; users, and links to one product, see a skeleton until their view
 * is known. Always stale, so that they are refetched on window focus (specification, section 7).
 */
export function PricingPlans({ products: visitorView }: { products: Product[] }) {
  const { user } = useAuth();
  const notice = usePaymentReturn(user !== null);
  const inBrowser = useHydrated();
  const [productId, setProductId] = useState<string | null>(null);
  const { data, isPending, isError, refetch } = useCatalog(ALWAYS_STALE);
  if (isError) return <CatalogError onRetry={refetch} />;
  const live = (data ?? visitorView).filter((product) => product.isLive);
  const tab = live.some(({ id }) => String(id) === productId) ? productId : null;
  return (
    <>
      {inBrowser ? <FollowParameter name={PARAMETER} onChange={setProductId} /> : null}
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
          <EmptyState className="py-20 text-base">
            <p>No products available at the moment. Check back soon!</p>
          </EmptyState>
        ) : (
          <PricingTabs isSignedIn={user !== null} products={live} tab={tab ?? ALL_PRODUCTS} />
        )}
      </div>
    </>
  );
}
