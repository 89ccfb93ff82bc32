import { Slot } from "@radix-ui/react-slot";
import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

export const buttonVariants = cva(
  [
    "relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border",
    "font-medium text-sm transition-[background-color,border-color,color,transform]",
    "active:translate-y-px disabled:pointer-events-none touch:min-h-11",
    "[&_svg]:pointer-events-none [&_svg:not([class*='size-'])]:size-4",
  ],
  {
    variants: {
      variant: {
        default: [
          "border-transparent bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-pressed",
          "disabled:border-border disabled:bg-muted disabled:text-subtle-foreground",
        ],
        destructive: [
          "border-transparent bg-destructive text-destructive-foreground hover:bg-destructive-hover active:bg-destructive",
          "disabled:border-border disabled:bg-muted disabled:text-subtle-foreground",
        ],
        outline: [
          "border-border-strong bg-card text-foreground hover:border-input hover:bg-muted active:bg-accent",
          "disabled:border-border disabled:bg-transparent disabled:text-subtle-foreground",
        ],
        secondary: [
          "border-transparent bg-secondary text-secondary-foreground hover:bg-accent active:bg-muted",
          "disabled:text-subtle-foreground",
        ],
        ghost: [
          "border-transparent text-muted-foreground hover:bg-muted hover:text-foreground active:bg-accent",
          "disabled:text-subtle-foreground",
        ],
        link: [
          "border-transparent text-foreground underline decoration-input underline-offset-4",
          "hover:decoration-current",
        ],
      },
      size: {
        default: "h-9 px-3.5",
        sm: "h-8 px-3",
        lg: "h-11 px-5",
        icon: "size-9 touch:min-w-11",
      },
    },
    compoundVariants: [
      { variant: "link", size: ["default", "sm", "lg"], className: "h-auto p-0 touch:min-h-6" },
    ],
    defaultVariants: { variant: "default", size: "default" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    /** Renders the child (a link) with the button's classes instead of a button. */
    asChild?: boolean;
  };

/** One button of the default variant a screen. `type` defaults to "button". */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  return asChild ? (
    <Slot className={classes} {...props} />
  ) : (
    <button className={classes} type="button" {...props} />
  );
}
