import { QueryClient } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Section 9: nothing is tried again, nothing goes stale or refetches by itself unless a screen says so. */
function create(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A key is the call's path, so a screen names its data and need not say how to fetch it.
        queryFn: ({ queryKey, signal }) => api.get(String(queryKey[0]), { signal }),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}

let ofThisTab: QueryClient | null = null;

/** One cache for a tab. On the server every render gets its own, so nobody sees what another person has. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return create();
  ofThisTab ??= create();
  return ofThisTab;
}
