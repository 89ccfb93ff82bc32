"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { BillingDetails, BillingHistory, CardOnFile } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const BILLING = [apiPaths.billing()];

/**
 * Cards on file and invoices, loaded page by page. Refetched on every visit, because renewals add invoices.
 */
export function useBilling() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: BILLING,
    queryFn: ({ pageParam, signal }) => api.get<BillingHistory>(apiPaths.billing(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
  const pages = query.data?.pages;

  const cards = pages?.[0]?.cards ?? [];

  /** Updates the cache instead of refetching, so that the rest of the page stays. */
  function setPages(change: Partial<BillingHistory>): void {
    queryClient.setQueryData<typeof query.data>(BILLING, (data) =>
      data ? { ...data, pages: data.pages.map((page) => ({ ...page, ...change })) } : data,
    );
  }

  const setCard = (card: CardOnFile) =>
    setPages({ cards: [{ ...card, pays: cards.flatMap(({ pays }) => pays) }] });

  return {
    cards,
    billingDetails: pages?.[0]?.billingDetails ?? { companyName: null, taxId: null },
    invoices: pages?.flatMap((page) => page.invoices) ?? [],
    isLoading: query.isPending,
    isError: query.isError && !pages,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    setCard,
    setBillingDetails: (billingDetails: BillingDetails) => setPages({ billingDetails }),
  };
}

export type Billing = ReturnType<typeof useBilling>;
