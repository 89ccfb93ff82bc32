"use client";

import { useEffect, useRef } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { PricingGroups } from "./pricing-groups.tsx";
import { ProductSection } from "./product-section.tsx";
import { ALL_PRODUCTS } from "./product-tab.tsx";

type PricingTabsProps = {
  products: Product[];
  isSignedIn: boolean;
  /** The id of a product, or `ALL_PRODUCTS`. */
  tab: string;
  select: (tab: string) => void;
};

/** Border and padding of the list in CSS pixels. */
const EDGE = 3;

/** `scrollIntoView` would move the start of keyboard navigation from the top of the page. */
function scrollWithin(list: HTMLElement, item: Element): void {
  const [frame, { left, right }] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollLeft += Math.min(left - EDGE - frame.left, 0) + Math.max(right + EDGE - frame.right, 0);
}

/** One tab for all products, and one for each. */
export function PricingTabs({ products, isSignedIn, tab, select }: PricingTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  // On narrow screens the list scrolls; a tab selected by the URL must be visible.
  useEffect(() => {
    const selected = list.current?.querySelector(`[role="tab"][id$="-trigger-${tab}"]`);
    if (list.current && selected) scrollWithin(list.current, selected);
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
