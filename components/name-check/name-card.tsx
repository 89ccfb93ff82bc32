import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/cn.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { DomainRow } from "#shared/name-check/contract.ts";
import { reasonText } from "./labels.ts";
import { CheckStateBadge } from "./status-badge.tsx";

type NameCardProps = {
  /** Text above the name, e.g. the platform. */
  over?: string;
  name: string;
  row: Pick<DomainRow, "status" | "reason" | "variation">;
  /** The row is being looked up again. */
  isBusy?: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

const frame = "flex min-h-32 min-w-0 flex-col gap-2 rounded-card border p-4";

export function NameCard({ over, name, row, isBusy = false, action, children }: NameCardProps) {
  const isQuiet = row.status === "unknown" || row.status === "invalid";
  return (
    <li
      className={cn(
        frame,
        isQuiet ? "border-edge border-dashed" : "bg-surface",
        !isQuiet && (row.status === "available" ? "border-good/40" : "border-line"),
        isBusy ? "animate-breathe" : "animate-appear",
      )}
    >
      <div className="min-w-0 flex-1">
        {over ? <p className="text-muted text-xs">{over}</p> : null}
        <p className={cn("wrap-anywhere font-mono text-base", isQuiet ? "text-muted" : "text-ink")}>{name}</p>
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

/** A placeholder in the final size of the card. */
export function WaitingCard({ over, name }: { over?: string; name: string }) {
  return (
    <li className={cn(frame, "border-line bg-surface")}>
      <div className="min-w-0 flex-1">
        {over ? <p className="text-muted text-xs">{over}</p> : null}
        <p className="wrap-anywhere font-mono text-base text-muted">{name}</p>
      </div>
      <div className="flex min-h-8 items-center">
        <Skeleton className="h-5 w-20 rounded-full" />
      </div>
    </li>
  );
}
