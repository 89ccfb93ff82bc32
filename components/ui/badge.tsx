import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const badgeVariants = cva(
  "inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2 font-medium text-xs [&_svg]:size-3",
  {
    variants: {
      variant: {
        default: "border-primary/30 bg-primary-muted text-primary",
        secondary: "border-border bg-muted text-muted-foreground",
        outline: "border-border-strong text-muted-foreground",
        success: "border-success/30 bg-success-muted text-success",
        warning: "border-warning/30 bg-warning-muted text-warning",
        destructive: "border-destructive/30 bg-destructive-muted text-destructive",
        /** Neither available nor taken: the result is not known. */
        unknown: "border-input border-dashed text-muted-foreground",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>["variant"]>;

type BadgeProps = ComponentProps<"span"> & VariantProps<typeof badgeVariants> & { asChild?: boolean };

/** A short state or kind. Always has a text; the color only repeats it. */
export function Badge({ className, variant, asChild = false, ...props }: BadgeProps) {
  const Part = asChild ? Slot : "span";
  return <Part className={cn(badgeVariants({ variant }), className)} {...props} />;
}

/** What a badge says, and its color. */
export type BadgeLabel = { text: string; variant: BadgeVariant };

export function LabelBadge({ label, className }: { label: BadgeLabel; className?: string }) {
  return (
    <Badge className={className} variant={label.variant}>
      {label.text}
    </Badge>
  );
}
