import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

const alertVariants = cva(
  [
    "relative grid w-full grid-cols-[0_minmax(0,1fr)] items-start rounded-lg border p-3.5 text-sm",
    "has-[>svg]:grid-cols-[1rem_minmax(0,1fr)] has-[>svg]:gap-x-3 [&>svg]:mt-[3px] [&>svg]:size-4",
  ],
  {
    variants: {
      variant: {
        default: "bg-muted [&>svg]:text-muted-foreground",
        success: "border-success/30 bg-success-muted [&>svg]:text-success",
        warning: "border-warning/30 bg-warning-muted [&>svg]:text-warning",
        destructive: "border-destructive/30 bg-destructive-muted [&>svg]:text-destructive",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

export type AlertProps = ComponentProps<"div"> & VariantProps<typeof alertVariants>;

export function Alert({ className, variant, ...props }: AlertProps) {
  return <div className={cn(alertVariants({ variant }), className)} role="alert" {...props} />;
}

export function AlertTitle({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("col-start-2 font-medium text-foreground", className)} {...props} />;
}

export function AlertDescription({ className, ...props }: ComponentProps<"div">) {
  return (
    <div className={cn("wrap-anywhere col-start-2 min-w-0 text-muted-foreground", className)} {...props} />
  );
}
