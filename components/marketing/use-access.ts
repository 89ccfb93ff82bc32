"use client";

import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#components/auth/auth-provider.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

/** Whether the user is signed in and has this product; cached for five minutes (specification, section 7). */
export function useAccess(productId: number): {
  isSignedIn: boolean;
  hasAccess: boolean;
  isPending: boolean;
} {
  const { user, isLoading } = useAuth();
  const { data, isError } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    staleTime: FIVE_MINUTES,
    enabled: user !== null,
  });
  const product = data?.find(({ id }) => id === productId);
  return {
    isSignedIn: user !== null,
    hasAccess: user !== null && product?.isSubscribed === true,
    isPending: isLoading || (user !== null && !data && !isError),
  };
}
