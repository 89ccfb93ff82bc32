import { type ReactNode, useId } from "react";
import { cn } from "#lib/utils.ts";

type ResultCardProps = {
  title: string;
  /** Actions on the result, at the right of the heading. */
  actions: ReactNode;
  /** A run has started: its actions keep their place until it ends. */
  isActive: boolean;
  children: ReactNode;
};

/** Whether a run is in progress or has succeeded, so that its card has actions, or will have them. */
export const hasStarted = (phase: string) => ["waiting", "running", "done"].includes(phase);

/** The card of one action: empty, running, done or failed. */
export function ResultCard({ title, actions, isActive, children }: ResultCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="@container min-w-0 rounded-lg border border-border bg-card">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 touch:min-h-16 px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold text-base text-foreground" id={titleId}>
          {title}
        </h2>
        {/* A line of its own in a narrow card; two lines on phones. */}
        <div className={cn("w-full @2xl:w-auto", isActive && "max-sm:min-h-24")}>
          <div className="min-h-8 touch:min-h-11">{actions}</div>
        </div>
      </div>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>
    </section>
  );
}
