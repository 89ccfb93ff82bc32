import Link from "next/link";
import { formatLongDay } from "#components/format/format-date.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

type PastDueBannerProps = {
  product: Product;
  /** Whether the screen has another primary button. */
  isAside?: boolean;
};

/** Shown if a renewal could not be charged: how long the plan still works, and a link to pay. */
export function PastDueBanner({ product, isAside = false }: PastDueBannerProps) {
  const { subscription } = product;
  if (!subscription?.isPastDue) return null;
  const { graceUntil, planId } = subscription;
  return (
    <Notice
      action={
        <Button asChild size="sm" variant={isAside ? "outline" : "default"}>
          <Link aria-label={`Pay now for ${product.name}`} href={paths.payOpenInvoice(planId)}>
            Pay now
          </Link>
        </Button>
      }
      title="Your last payment failed"
      variant="warning"
    >
      {product.isSubscribed && graceUntil
        ? `You keep access until ${formatLongDay(graceUntil)}. Pay with another card to keep your plan.`
        : "Your access is paused until the invoice is paid."}
    </Notice>
  );
}
