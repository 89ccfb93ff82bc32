import { Badge, type BadgeVariant } from "./badge.tsx";

/** The words for a state, and its color. */
export type BadgeLabel = { text: string; variant: BadgeVariant };

export const LabelBadge = ({ label, className }: { label: BadgeLabel; className?: string }) => (
  <Badge className={className} variant={label.variant}>
    {label.text}
  </Badge>
);
