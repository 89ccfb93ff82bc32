import {
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { api } from "./api.ts";

/** Specification, section 9: no retries, and no refetching unless a screen enables it. */
function create(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A query key is the path of the endpoint, so queries need no function of their own.
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

/** One cache per tab. On the server every render gets its own, so that no user sees another user's data. */
export function getQueryClient(): QueryClient {
  if (typeof window === "undefined") return create();
  if (!ofThisTab) {
    ofThisTab = create();
    // Refetching on focus needs no provider then.
    ofThisTab.mount();
  }
  return ofThisTab;
}

/** Fetches a query and reports its results. @returns a function that stops it */
export function observeQuery<T>(
  options: QueryObserverOptions<T>,
  onChange: (result: QueryObserverResult<T>) => void,
): () => void {
  const observer = new QueryObserver<T>(getQueryClient(), options);
  onChange(observer.getCurrentResult());
  return observer.subscribe(onChange);
}
