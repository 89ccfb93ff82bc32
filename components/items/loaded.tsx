import type { ReactNode } from "react";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

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
