import type { ReactNode } from "react";

/** A box of limited height with its own scrollbar. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="max-h-[32rem] overflow-auto rounded-md border border-border bg-muted"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
      tabIndex={0}
    >
      {children}
    </section>
  );
}
