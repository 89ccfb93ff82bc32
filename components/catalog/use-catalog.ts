"use client";

import { useEffect, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

type QueryState = { data?: Product[] | undefined; isError: boolean; refetch: () => unknown };

type CatalogQueryOptions = {
  /** In milliseconds; unlimited by default. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  /** Also fetches the catalog of visitors. */
  includesVisitors?: boolean;
};

const NOT_FETCHED: QueryState = { isError: false, refetch: () => {} };
const VISITOR = "visitor";

/**
 * Fetches the catalog with the user's access. The query cache is loaded on demand, because most visitors need none.
 * @returns `data`, missing for visitors and while the session is not known, who see the prerendered catalog; `isPending`
 * while a user's access is not known
 */
export function useCatalog({
  staleTime = Number.POSITIVE_INFINITY,
  refetchOnWindowFocus = false,
  includesVisitors = false,
}: CatalogQueryOptions = {}) {
  const { user, isLoading } = useAuth();
  const viewer = user?.id ?? (includesVisitors && !isLoading ? VISITOR : null);
  const [result, setResult] = useState<(QueryState & { viewer: string }) | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (viewer === null) return;
    let isCurrent = true;
    let stop = () => {};
    import("#client/query-client.ts").then(
      ({ observeQuery }) => {
        const options = { queryKey: [apiPaths.catalog], staleTime, refetchOnWindowFocus };
        const report = ({ data, isError, refetch }: QueryState) =>
          setResult({ viewer, data, isError, refetch });
        if (isCurrent) stop = observeQuery<Product[]>(options, report);
      },
      () => {
        const refetch = () => setAttempt(attempt + 1);
        if (isCurrent) setResult({ viewer, isError: true, refetch });
      },
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [viewer, staleTime, refetchOnWindowFocus, attempt]);

  const { data, refetch, ...shown } = result?.viewer === viewer ? result : NOT_FETCHED;
  const isError = user !== null && shown.isError && !data;
  const isPending = isLoading || (user !== null && !data && !isError);
  return { user, data, isPending, isError, refetch };
}
