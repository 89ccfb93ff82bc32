"use client";

import { EmptyState } from "#components/ui/empty-state.tsx";
import type { CatalogProduct } from "#shared/catalog/contract.ts";
import { ProductCard } from "./product-card.tsx";

function NoProducts() {
  return (
    <EmptyState className="py-20" title="No products available yet">
      Check back soon for our upcoming products!
    </EmptyState>
  );
}

/**
 * One column, two on medium and three on large screens. Products that are not live come last.
 * @param isPending whether the user's access is not known
 */
export function ProductGrid({
  products,
  isPending = false,
}: {
  products: CatalogProduct[];
  isPending?: boolean;
}) {
  if (products.length === 0) return <NoProducts />;
  const ordered = products.toSorted((a, b) => Number(b.isLive) - Number(a.isLive));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 lg:grid-cols-3">
      {ordered.map((product, index) => (
        <li className="row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0" key={product.id}>
          <ProductCard eager={index < 3} isPending={isPending} product={product} />
        </li>
      ))}
    </ul>
  );
}
