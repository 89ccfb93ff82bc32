import { type ReactNode, useId } from "react";
import { Card } from "#components/ui/card.tsx";

type BlockProps = {
  title: ReactNode;
  /** Beside the title: a link or a button. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of the overview with its title. */
export function Block({ title, action, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-base text-foreground" id={id}>
          {title}
        </h2>
        {action}
      </div>
      <Card className="overflow-hidden">{children}</Card>
    </section>
  );
}

/** The rows of a block. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y">
      {children}
    </ul>
  );
}
