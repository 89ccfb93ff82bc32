"use client";

import Link from "next/link";
import { AccessSlot } from "#components/ui/access-slot.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CatalogProduct } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

type ActionProps = {
  product: CatalogProduct;
  /** Id of the product's heading; distinguishes buttons with the same label. */
  describedBy: string;
};

/** Links to the landing page. A product without one logs a console warning (specification, section 2). */
function DetailsButton({ product, describedBy }: ActionProps) {
  const label = "View Product Details & Demo";
  const landing = paths.landing(product.id);
  if (!product.isLive || !landing) {
    const warn = () => console.warn(`Product ${product.id} has no landing page.`);
    return (
      <Button className="w-full" disabled={!product.isLive} onClick={warn} variant="outline">
        {label}
      </Button>
    );
  }
  return (
    <Button asChild className="w-full" variant="outline">
      <Link aria-describedby={describedBy} href={landing}>
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
      >
        {label}
      </Link>
    </Button>
  );
}

/**
 * Both buttons are disabled until the product is live. Prefetching on hover only, because a visitor opens few
 * of the linked pages.
 */
export function ProductActions({ isPending, ...props }: ActionProps & { isPending: boolean }) {
  return (
    <div className="grid gap-2">
      <DetailsButton {...props} />
      <AccessSlot isPending={isPending && props.product.isLive}>
        <MainButton {...props} />
      </AccessSlot>
    </div>
  );
}
