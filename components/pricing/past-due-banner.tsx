import Link from "next/link";
import { formatLongDay } from "#components/format/format-date.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

type PastDueBannerProps = {
  product: Product;
  /** Whether the screen has a primary button of its own. */
  isAside?: boolean;
};

/** A renewal could not be charged: until when the plan still works, and the way to pay. */
export function PastDueBanner({ product, isAside = false }: PastDueBannerProps) {
  const { subscription } = product;
  if (!subscription?.isPastDue) return null;
  const { graceUntil, planId } = subscription;
  return (
    <Alert
      action={
        <Button asChild size="sm" variant={isAside ? "secondary" : "primary"}>
          <Link
            aria-label={`Pay now for ${product.name}`}
            href={paths.payOpenInvoice(planId)}
            prefetch={false}
          >
            Pay now
          </Link>
        </Button>
      }
      title="Your last payment failed"
      variant="warn"
    >
      {product.isSubscribed && graceUntil
        ? `You keep access until ${formatLongDay(graceUntil)}. Pay with another card to keep the plan.`
        : "Your access is paused until the invoice is paid."}
    </Alert>
  );
}
