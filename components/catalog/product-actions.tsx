"use client";

import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { paths } from "#lib/paths.ts";

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
      <Link aria-describedby={describedBy} href={landing} prefetch={false}>
        {label}
      </Link>
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
      <Link
        aria-describedby={describedBy}
        href={product.isSubscribed ? paths.product(product.id) : paths.pricing(product.id)}
        prefetch={false}
      >
        {label}
      </Link>
    </Button>
  );
}

/**
 * The two buttons of a product card, one of them primary. Neither works before the product is live. Nothing is
 * fetched ahead: a grid of cards would ask for many pages of which a visitor opens one.
 */
export function ProductActions(props: ActionProps) {
  return (
    <div className="grid gap-2">
      <DetailsButton {...props} />
      <MainButton {...props} />
    </div>
  );
}
