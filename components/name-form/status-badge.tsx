import { Ban, CircleCheck, CircleHelp, CircleX, Lock, type LucideIcon } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#lib/utils.ts";
import type { RowReason, RowStatus } from "#shared/name-check/contract.ts";
import { reasonText, STATUS_LABELS } from "./labels.ts";

type StatusStyle = {
  icon: LucideIcon;
  variant: "success" | "destructive" | "warning" | "secondary" | "unknown";
  color: string;
};

const VARIANTS: Record<RowStatus, StatusStyle> = {
  available: { icon: CircleCheck, variant: "success", color: "text-success" },
  taken: { icon: CircleX, variant: "destructive", color: "text-destructive" },
  reserved: { icon: Lock, variant: "warning", color: "text-warning" },
  invalid: { icon: Ban, variant: "secondary", color: "text-muted-foreground" },
  unknown: { icon: CircleHelp, variant: "unknown", color: "text-muted-foreground" },
};

/** The state of a name with an icon and a text; the color only repeats them. */
export function CheckStateBadge({ status }: { status: RowStatus }) {
  const { icon: Icon, variant } = VARIANTS[status];
  return (
    <Badge className="whitespace-nowrap" variant={variant}>
      <Icon aria-hidden="true" />
      {STATUS_LABELS[status]}
    </Badge>
  );
}

/** The state in two short lines: the word with its icon, then the reason. */
export function CheckStateText({ status, reason }: { status: RowStatus; reason: RowReason | null }) {
  const { icon: Icon, color } = VARIANTS[status];
  const why = reasonText(reason);
  return (
    <p className="min-w-0 animate-appear text-xs leading-4">
      <span className={cn("flex items-center gap-1.5 font-medium", color)}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {STATUS_LABELS[status]}
      </span>
      {why ? (
        <span className="block truncate text-muted-foreground" title={why}>
          {why}
        </span>
      ) : null}
    </p>
  );
}

/** Only the icon, with the word for screen readers. */
export function CheckStateIcon({ status }: { status: RowStatus }) {
  const { icon: Icon, color } = VARIANTS[status];
  return (
    <span className={cn("inline-flex", color)} title={STATUS_LABELS[status]}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{STATUS_LABELS[status]}</span>
    </span>
  );
}
