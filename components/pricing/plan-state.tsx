import { TriangleAlert } from "lucide-react";
import { formatLongDay } from "#components/format/format-date.ts";
import type { ProductSubscription } from "#shared/catalog/contract.ts";

const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatLongDay(iso)}</time>;

type PlanStateProps = { subscription: ProductSubscription; hasAccess: boolean };

/** State of the current plan below its price: renewing, changing, ending, or past due. */
export function PlanState({ subscription, hasAccess }: PlanStateProps) {
  const { isPastDue, cancelsAtPeriodEnd, accessUntil, renewsAt, scheduled } = subscription;
  if (isPastDue)
    return (
      <p className="mt-1 flex items-center gap-1.5 text-warning text-xs">
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        {hasAccess ? "Payment failed" : "Payment failed, access is paused"}
      </p>
    );
  if (cancelsAtPeriodEnd && accessUntil)
    return (
      <p className="mt-1 text-warning text-xs">
        Access until <Day iso={accessUntil} />
      </p>
    );
  if (!renewsAt) return null;
  return (
    <p className="mt-1 text-muted-foreground text-xs">
      {scheduled ? `Changes to ${scheduled.planName} on` : "Renews"} <Day iso={renewsAt} />
    </p>
  );
}

export function EndedOn({ iso }: { iso: string }) {
  return (
    <p className="mt-1 text-muted-foreground text-xs">
      Ended on <Day iso={iso} />
    </p>
  );
}
