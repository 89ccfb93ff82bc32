"use client";

import { useEffect } from "react";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const WRITE_AFTER_MS = 400;

/** Replaces a screen's own parameters in the query of an address; other parameters stay. */
export function replaceParameters(search: string, names: readonly string[], own: string): string {
  const others = new URLSearchParams(search);
  for (const name of names) others.delete(name);
  const query = [others.toString(), own].filter(Boolean).join("&");
  return query && `?${query}`;
}

/** Keeps a form in the address bar, so that a reload, a bookmark and the back button restore it. */
export function useAddressQuery(names: readonly string[], own: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const query = replaceParameters(location.search, names, own);
      if (query !== location.search)
        history.replaceState(history.state, "", `${location.pathname}${query}${location.hash}`);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [names, own]);
}
