"use client";

import Link from "next/link";
import { useCatalog } from "#components/catalog/use-catalog.ts";
import { AccessSlot } from "#components/ui/access-slot.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

/** How long the access is cached (specification, section 7). */
const FIVE_MINUTES = 5 * 60 * 1000;

type MainButtonProps = {
  productId: number;
  /** Path of this landing page, where a visitor returns after signing in. */
  landing: string;
};

/** 'Go to Product' for subscribers, otherwise 'Try for Free'. The width of the longer label is reserved. */
export function PrimaryCta({ productId, landing }: MainButtonProps) {
  const { user, data, isPending } = useCatalog({ staleTime: FIVE_MINUTES });
  const hasAccess = user !== null && data?.find(({ id }) => id === productId)?.isSubscribed === true;
  const toPlans = user ? paths.pricing(productId) : paths.auth(landing);
  return (
    <AccessSlot isPending={isPending}>
      <Button asChild size="lg">
        <Link href={hasAccess ? paths.product(productId) : toPlans}>
          <span className="grid justify-items-center after:invisible after:block after:h-0 after:overflow-hidden after:content-['Go_to_Product']">
            {hasAccess ? "Go to Product" : "Try for Free"}
          </span>
        </Link>
      </Button>
    </AccessSlot>
  );
}
