"use client";

import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#components/auth/auth-provider.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

type CatalogOptions = {
  /** Also fetches the visitor's view again, and both whenever the window gets the focus. */
  isAlwaysStale?: boolean;
};

/**
 * The catalog with the user's access.
 * @param visitorView the prerendered catalog, shown to visitors and while the session is not known
 * @returns `isPending` while a user's access is not known
 */
export function useCatalog(visitorView: Product[], { isAlwaysStale = false }: CatalogOptions = {}) {
  const { user, isLoading } = useAuth();
  const { data, isError, refetch } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    enabled: user !== null || (isAlwaysStale && !isLoading),
    ...(isAlwaysStale ? { staleTime: 0, refetchOnWindowFocus: true } : {}),
  });
  return {
    products: (isLoading ? undefined : data) ?? visitorView,
    isPending: isLoading || (user !== null && !data && !isError),
    isError: user !== null && isError && !data,
    refetch,
  };
}
