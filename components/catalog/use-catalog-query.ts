"use client";

import { useEffect, useState } from "react";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

type CatalogQuery = { data?: Product[] | undefined; isError: boolean; refetch: () => unknown };

type CatalogQueryOptions = {
  /** Whose catalog to fetch; null while it is not needed. */
  viewer: string | null;
  /** In milliseconds; unlimited by default. */
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
};

/** Fetches the catalog with the user's access. The query cache is loaded on demand, because most visitors need none. */
export function useCatalogQuery({
  viewer,
  staleTime = Number.POSITIVE_INFINITY,
  refetchOnWindowFocus = false,
}: CatalogQueryOptions): CatalogQuery {
  const [result, setResult] = useState<(CatalogQuery & { viewer: string }) | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (viewer === null) return;
    let isCurrent = true;
    let stop = () => {};
    import("#client/query-client.ts").then(
      ({ observeQuery }) => {
        const options = { queryKey: [apiPaths.catalog], staleTime, refetchOnWindowFocus };
        const report = ({ data, isError, refetch }: CatalogQuery) =>
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

  return result?.viewer === viewer ? result : NOT_FETCHED;
}

const NOT_FETCHED: CatalogQuery = { isError: false, refetch: () => {} };
