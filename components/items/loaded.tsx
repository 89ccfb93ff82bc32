import type { ReactNode } from "react";
import { PageAlert, RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  errorTitle: string;
  /** What an error does not affect. */
  reassurance?: string;
  /** The size of what loads. */
  skeletonClassName: string;
  children: (data: Data) => ReactNode;
};

/** A section in each state of its query. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, errorTitle, reassurance, skeletonClassName, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton className={skeletonClassName} />;
  return (
    <RetryAlert onRetry={() => void query.refetch()} title={errorTitle} variant="destructive">
      {reassurance}
    </RetryAlert>
  );
}

type LoadedScreenProps<Data> = {
  /** Undefined while loading. */
  data: Data | undefined;
  isError: boolean;
  onRetry: () => unknown;
  /** As in "the job" and "your jobs". */
  subject: string;
  /** What an error does not affect, or may be due to. */
  reassurance: string;
  children: (data: Data) => ReactNode;
};

/** A screen whose data is loaded first. */
export function LoadedScreen<Data>(props: LoadedScreenProps<Data>) {
  const { data, isError, onRetry, subject, reassurance, children } = props;
  if (data !== undefined) return children(data);
  if (!isError) return <PageSpinner label={`Loading ${subject}`} />;
  const title = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} could not be loaded`;
  return (
    <PageAlert onRetry={() => void onRetry()} title={title}>
      {reassurance}
    </PageAlert>
  );
}
