import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";

const BASE = [
  "relative inline-flex shrink-0 select-none items-center gap-2 default:justify-center whitespace-nowrap rounded-control border",
  "font-medium transition-[background-color,border-color,color,transform] default:text-sm",
  "active:translate-y-px disabled:pointer-events-none disabled:translate-y-0",
  "aria-disabled:translate-y-0 aria-disabled:cursor-default default:touch:min-h-11",
  "[&_svg]:pointer-events-none [&_svg:not([class*='size-'])]:size-4",
];

const VARIANTS = {
  primary: [
    "border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-pressed",
    "disabled:border-line disabled:bg-raised disabled:text-faint",
  ],
  secondary: [
    "border-line-strong bg-surface text-ink hover:border-edge hover:bg-raised active:bg-hover",
    "disabled:border-line disabled:bg-transparent disabled:text-faint",
  ],
  ghost:
    "border-transparent default:text-muted hover:bg-raised hover:text-ink active:bg-hover disabled:text-faint",
  destructive: [
    "border-transparent bg-bad text-on-bad hover:bg-bad-hover active:bg-bad",
    "disabled:border-line disabled:bg-raised disabled:text-faint",
  ],
  link: "h-auto border-transparent p-0 text-ink underline decoration-edge underline-offset-4 hover:decoration-current touch:min-h-6",
};

const SIZES = {
  sm: "default:h-8 default:px-3",
  md: "default:h-9 default:px-3.5",
  lg: "default:h-11 default:px-5",
  icon: "size-9 touch:min-w-11",
};

type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Renders the child (a link) with the button's classes instead of a button. */
  asChild?: boolean;
  /** Work in progress: clicks are ignored; focus and width stay. */
  busy?: boolean;
  /** The label while busy, for example 'Submitting...'. */
  busyLabel?: string;
};

/** Lays out an invisible copy of the wider label, so that the width does not change. */
const RESERVED =
  "after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other)]";

function BusyContent({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
}) {
  const line = "inline-flex items-center justify-center gap-2";
  if (!busy) {
    return (
      <span className={cn("grid justify-items-center after:px-3", RESERVED)} data-other={busyLabel}>
        <span className={line} key="idle">
          {children}
        </span>
      </span>
    );
  }
  return (
    <span
      className={cn("grid justify-items-center", RESERVED)}
      data-other={typeof children === "string" ? children : undefined}
    >
      <span className={line} key="busy">
        <Spinner />
        {busyLabel}
      </span>
    </span>
  );
}

function ignore(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  event.stopPropagation();
}

/** One primary button a screen. `type` defaults to "button". */
export function Button({
  className,
  variant = "primary",
  size = "md",
  asChild,
  busy = false,
  busyLabel,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = cn(BASE, VARIANTS[variant], SIZES[size], className);
  if (asChild) return cloneElement(children as ReactElement<{ className: string }>, { className: classes });
  return (
    <button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes}
      onClick={busy ? ignore : onClick}
      type="button"
      {...rest}
    >
      {busyLabel ? (
        <BusyContent busy={busy} busyLabel={busyLabel}>
          {children}
        </BusyContent>
      ) : (
        children
      )}
    </button>
  );
}
