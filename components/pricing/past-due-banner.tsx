import { formatLongDay } from "#components/format/format-date.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
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
    <Alert
      action={
        <Button asChild size="sm" variant={isAside ? "secondary" : "primary"}>
          <Link aria-label={`Pay now for ${product.name}`} href={paths.payOpenInvoice(planId)}>
            Pay now
          </Link>
        </Button>
      }
      title="Your last payment failed"
      variant="warn"
    >
      {product.isSubscribed && graceUntil
        ? `You keep access until ${formatLongDay(graceUntil)}. Pay with another card to keep your plan.`
        : "Your access is paused until the invoice is paid."}
    </Alert>
  );
}
