"use client";

import { useSearchParams } from "next/navigation";
import { useLayoutEffect } from "react";

export const ALL_PRODUCTS = "all";
const PARAMETER = "productId";

/**
 * Reports the product in the URL. Rendered only in the browser, because reading it on the server would opt the page out
 * of prerendering.
 */
export function FollowProductId({ onChange }: { onChange: (productId: string | null) => void }) {
  const productId = useSearchParams().get(PARAMETER);
  // Before the next paint, to avoid a flash of the other tab.
  useLayoutEffect(() => onChange(productId), [onChange, productId]);
  return null;
}

/** Selects a tab by the URL, so that it can be linked and survives a reload. */
export function selectProductTab(tab: string): void {
  const next = new URLSearchParams(window.location.search);
  if (tab === ALL_PRODUCTS) next.delete(PARAMETER);
  else next.set(PARAMETER, tab);
  const query = next.toString();
  window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
}
