"use client";

import { useAuth } from "#components/auth/auth-provider.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { useCatalogQuery } from "./use-catalog-query.ts";

type CatalogOptions = {
  /** Also fetches the visitor's view again, and both whenever the window gets the focus. */
  isAlwaysStale?: boolean;
};

const VISITOR = "visitor";
const ALWAYS_STALE = { staleTime: 0, refetchOnWindowFocus: true };

/**
 * The catalog with the user's access.
 * @param visitorView the prerendered catalog, shown to visitors and while the session is not known
 * @returns `isPending` while a user's access is not known
 */
export function useCatalog(visitorView: Product[], { isAlwaysStale = false }: CatalogOptions = {}) {
  const { user, isLoading } = useAuth();
  const visitor = isAlwaysStale && !isLoading ? VISITOR : null;
  const { data, isError, refetch } = useCatalogQuery({
    viewer: user?.id ?? visitor,
    ...(isAlwaysStale ? ALWAYS_STALE : {}),
  });
  return {
    products: data ?? visitorView,
    isPending: isLoading || (user !== null && !data && !isError),
    isError: user !== null && isError && !data,
    refetch,
  };
}
