"use client";

import Link from "next/link";
import { useCatalogQuery } from "#components/catalog/use-catalog-query.ts";
import { AccessSlot } from "#components/ui/access-slot.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

type Access = {
  isSignedIn: boolean;
  hasAccess: boolean;
  /** Whether the user's access is not known. */
  isPending: boolean;
};

/** Whether the user is signed in and has this product; cached for five minutes (specification, section 7). */
function useAccess(productId: number): Access {
  const { user, data, isPending } = useCatalogQuery({ staleTime: FIVE_MINUTES });
  const product = data?.find(({ id }) => id === productId);
  return {
    isSignedIn: user !== null,
    hasAccess: user !== null && product?.isSubscribed === true,
    isPending,
  };
}

type MainButtonProps = {
  productId: number;
  /** Path of this landing page, where a visitor returns after signing in. */
  landing: string;
};

/** 'Go to Product' for subscribers, otherwise 'Try for Free'. The width of the longer label is reserved. */
export function PrimaryCta({ productId, landing }: MainButtonProps) {
  const { isSignedIn, hasAccess, isPending } = useAccess(productId);
  const toPlans = isSignedIn ? paths.pricing(productId) : paths.auth(landing);
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
