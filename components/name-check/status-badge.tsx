import { Ban, CircleCheck, CircleHelp, CircleX, Lock, type LucideIcon } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import type { RowStatus } from "#shared/name-check/contract.ts";
import { STATUS_LABELS } from "./labels.ts";

type Look = { icon: LucideIcon; variant: "good" | "bad" | "warn" | "neutral" | "unknown" };

const VARIANTS: Record<RowStatus, Look> = {
  available: { icon: CircleCheck, variant: "good" },
  taken: { icon: CircleX, variant: "bad" },
  reserved: { icon: Lock, variant: "warn" },
  invalid: { icon: Ban, variant: "neutral" },
  unknown: { icon: CircleHelp, variant: "unknown" },
};

/** The state of a name with an icon and a text; the color only repeats them. */
export function CheckStateBadge({ status }: { status: RowStatus }) {
  const { icon: Icon, variant } = VARIANTS[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {STATUS_LABELS[status]}
    </Badge>
  );
}
