import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "./button.tsx";

type EmptyStateProps = {
  title?: ReactNode;
  /** What belongs here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  className?: string;
};

/** Instead of something that is not there yet. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] justify-items-center rounded-lg border border-border-strong border-dashed px-6 py-14 text-center text-muted-foreground text-sm",
        className,
      )}
    >
      {title ? <p className="wrap-anywhere font-semibold text-base text-foreground">{title}</p> : null}
      {children ? <div className={title ? "mt-1.5" : undefined}>{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Leads to the plans, for users without one. */
export function SeePlans() {
  return (
    <Button asChild>
      <Link href={paths.pricing()}>See Plans</Link>
    </Button>
  );
}
