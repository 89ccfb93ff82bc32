"use client";

import { Button } from "#components/ui/button.tsx";
import { PrefetchLink } from "#components/ui/prefetch-link.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

type ActionProps = {
  product: Product;
  /** The id of the product's heading: equal buttons of several cards are told apart by it. */
  describedBy: string;
};

/** Leads to the landing page; a product without one only leaves a note in the console. */
function DetailsButton({ product, describedBy }: ActionProps) {
  const label = "View Product Details & Demo";
  const landing = paths.landing(product.id);
  if (!product.isLive || !landing) {
    const warn = () => console.warn(`Product ${product.id} has no landing page.`);
    return (
      <Button className="w-full" disabled={!product.isLive} onClick={warn} variant="secondary">
        {label}
      </Button>
    );
  }
  return (
    <Button asChild className="w-full" variant="secondary">
      <PrefetchLink aria-describedby={describedBy} href={landing}>
        {label}
      </PrefetchLink>
    </Button>
  );
}

function MainButton({ product, describedBy }: ActionProps) {
  const label = product.isSubscribed ? "Use Product" : "See Plans";
  if (!product.isLive) {
    return (
      <Button className="w-full" disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button asChild className="w-full">
      <PrefetchLink
        aria-describedby={describedBy}
        href={product.isSubscribed ? paths.product(product.id) : paths.pricing(product.id)}
      >
        {label}
      </PrefetchLink>
    </Button>
  );
}

/**
 * The two buttons of a product card, one of them primary. Neither works before the product is live. A grid
 * of cards leads to many pages of which a visitor opens one: only what somebody comes near is fetched ahead.
 */
export function ProductActions(props: ActionProps) {
  return (
    <div className="grid gap-2">
      <DetailsButton {...props} />
      <MainButton {...props} />
    </div>
  );
}
