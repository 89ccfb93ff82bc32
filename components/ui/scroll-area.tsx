import type { ReactNode } from "react";

type ScrollAreaProps = { label: string; className?: string; children: ReactNode };

/** A region with its own scrollbar; by default a framed box of limited height. */
export function ScrollArea({
  label,
  className = "max-h-[32rem] overflow-auto rounded-md border border-border bg-muted",
  children,
}: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
    <section aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  );
}
