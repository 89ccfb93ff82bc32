"use client";

import { useCatalogQuery } from "#components/catalog/use-catalog-query.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

type Access = {
  isSignedIn: boolean;
  hasAccess: boolean;
  /** Whether the user's access is not known. */
  isPending: boolean;
};

/** Whether the user is signed in and has this product; cached for five minutes (specification, section 7). */
export function useAccess(productId: number): Access {
  const { user, data, isPending } = useCatalogQuery({ staleTime: FIVE_MINUTES });
  const product = data?.find(({ id }) => id === productId);
  return {
    isSignedIn: user !== null,
    hasAccess: user !== null && product?.isSubscribed === true,
    isPending,
  };
}
