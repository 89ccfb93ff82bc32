"use client";

import { useCatalogQuery } from "./use-catalog-query.ts";

type CatalogOptions = {
  /** Also fetches the visitor's view again, and both whenever the window gets the focus. */
  isAlwaysStale?: boolean;
};

const ALWAYS_STALE = { staleTime: 0, refetchOnWindowFocus: true, includesVisitors: true };

/**
 * The catalog with the user's access.
 * @returns `data`, missing for visitors and while the session is not known, who see the prerendered catalog; `isPending`
 * while a user's access is not known
 */
export function useCatalog({ isAlwaysStale = false }: CatalogOptions = {}) {
  const { user, data, isPending, isError, refetch } = useCatalogQuery(isAlwaysStale ? ALWAYS_STALE : {});
  return {
    data,
    isPending,
    isError: user !== null && isError && !data,
    refetch,
  };
}
