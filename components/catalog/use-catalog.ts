"use client";

import type { Product } from "#shared/catalog/contract.ts";
import { useCatalogQuery } from "./use-catalog-query.ts";

type CatalogOptions = {
  /** Also fetches the visitor's view again, and both whenever the window gets the focus. */
  isAlwaysStale?: boolean;
};

const ALWAYS_STALE = { staleTime: 0, refetchOnWindowFocus: true, includesVisitors: true };

/**
 * The catalog with the user's access.
 * @param visitorView the prerendered catalog, shown to visitors and while the session is not known
 * @returns `isPending` while a user's access is not known
 */
export function useCatalog(visitorView: Product[], { isAlwaysStale = false }: CatalogOptions = {}) {
  const { user, data, isPending, isError, refetch } = useCatalogQuery(isAlwaysStale ? ALWAYS_STALE : {});
  return {
    products: data ?? visitorView,
    isPending,
    isError: user !== null && isError && !data,
    refetch,
  };
}
