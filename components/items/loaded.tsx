import type { ReactNode } from "react";
import { PageAlert, RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { cn } from "#lib/utils.ts";

type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown };

type LoadedProps<Data> = {
  query: Query<Data>;
  errorTitle: string;
  /** What an error does not affect. */
  reassurance?: string;
  variant?: "destructive" | "warning";
  /** The size of what loads. */
  skeletonClassName: string;
  children: (data: Data) => ReactNode;
};

/** A section in each state of its query. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, errorTitle, reassurance, variant = "destructive", skeletonClassName, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton className={skeletonClassName} />;
  return (
    <RetryAlert onRetry={() => void query.refetch()} title={errorTitle} variant={variant}>
      {reassurance}
    </RetryAlert>
  );
}

type LoadedScreenProps<Data> = {
  query: Query<Data>;
  /** As in "the job" or "your jobs". */
  subject: string;
  /** What an error does not affect. */
  reassurance: string;
  className?: string;
  children: (data: Data) => ReactNode;
};

/** A screen in each state of its query. */
export function LoadedScreen<Data>(props: LoadedScreenProps<Data>) {
  const { query, subject, reassurance, className, children } = props;
  const frame = "mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 pb-24 sm:px-6";
  if (query.data !== undefined) return <div className={cn(frame, className)}>{children(query.data)}</div>;
  if (!query.isError) return <PageSpinner label={`Loading ${subject}`} />;
  const title = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} could not be loaded`;
  return (
    <PageAlert onRetry={() => void query.refetch()} title={title}>
      {reassurance}
    </PageAlert>
  );
}
