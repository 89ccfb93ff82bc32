"use client";

import Link from "next/link";
import { AccessSlot } from "#components/ui/access-slot.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";
import { useAccess } from "./use-access.ts";

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
