import { type ReactNode, useId } from "react";

type ResultCardProps = {
  title: string;
  /** Actions on the result, at the right of the heading. */
  actions: ReactNode;
  children: ReactNode;
};

/** The card of one action: empty, running, done or failed. */
export function ResultCard({ title, actions, children }: ResultCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 touch:min-h-16 px-4 py-2.5 sm:px-5">
        <h2 className="font-semibold text-base text-ink" id={titleId}>
          {title}
        </h2>
        {actions}
      </div>
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>
    </section>
  );
}
