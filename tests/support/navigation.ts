import { useSyncExternalStore } from "react";
import { vi } from "vitest";

/** The router of every screen; its calls are forgotten before each test. */
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn(), prefetch: vi.fn() };

let params: Record<string, string> = {};
let query = new URLSearchParams();

/** Sets the address of the window, and the parameters that Next.js takes from its path. */
export function setAddress(address: string, pathParams: Record<string, string> = {}): void {
  history.replaceState(null, "", address);
  params = pathParams;
}

/** Screens may depend on the identity of the parameters. */
function getQuery(): URLSearchParams {
  if (query.toString() !== new URLSearchParams(location.search).toString())
    query = new URLSearchParams(location.search);
  return query;
}

const listeners = new Set<() => void>();
const replaceState = history.replaceState.bind(history);
// Next.js does the same, so that screens can change their own parameters.
history.replaceState = (...change) => {
  replaceState(...change);
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands in for `next/navigation`, which works in a tree of Next.js only. */
export const navigation = {
  useRouter: () => router,
  usePathname: () => location.pathname,
  useParams: () => params,
  useSearchParams: () => useSyncExternalStore(subscribe, getQuery, getQuery),
};
