import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { DomainRow } from "#shared/name-check/contract.ts";
import { reasonText } from "./labels.ts";
import { CheckStateBadge } from "./status-badge.tsx";

type NameCardProps = {
  platformName?: string;
  name: string;
  row: Pick<DomainRow, "status" | "reason" | "variation">;
  isRetrying?: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

const cardClass = "flex min-h-32 min-w-0 flex-col gap-2 rounded-card border p-4";

export function NameCard({ platformName, name, row, isRetrying = false, action, children }: NameCardProps) {
  const isMuted = row.status === "unknown" || row.status === "invalid";
  return (
    <li
      className={cn(
        cardClass,
        isMuted ? "border-edge border-dashed" : "bg-surface",
        !isMuted && (row.status === "available" ? "border-good/40" : "border-line"),
        isRetrying ? "animate-breathe" : "animate-appear",
      )}
    >
      <div className="min-w-0 flex-1">
        {platformName ? <p className="text-muted text-xs">{platformName}</p> : null}
        <p className={cn("wrap-anywhere font-mono text-base", isMuted ? "text-muted" : "text-ink")}>{name}</p>
        {row.variation ? (
          <Badge className="mt-1" variant="outline">
            {row.variation}
          </Badge>
        ) : null}
        {row.reason ? <p className="mt-1 text-muted text-xs">{reasonText(row.reason)}</p> : null}
        {children}
      </div>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <CheckStateBadge status={row.status} />
        {action}
      </div>
    </li>
  );
}

/** Has the height of the final card, so that an arriving result does not shift the layout. */
export function NameCardSkeleton({ platformName, name }: { platformName?: string; name: string }) {
  return (
    <li className={cn(cardClass, "border-line bg-surface")}>
      <div className="min-w-0 flex-1">
        {platformName ? <p className="text-muted text-xs">{platformName}</p> : null}
        <p className="wrap-anywhere font-mono text-base text-muted">{name}</p>
      </div>
      <div className="flex min-h-8 items-center">
        <Skeleton className="h-5 w-20 rounded-full" />
      </div>
    </li>
  );
}
