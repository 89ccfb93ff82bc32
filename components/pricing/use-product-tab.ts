"use client";

import { useSearchParams } from "next/navigation";
import type { Product } from "#shared/catalog/contract.ts";

export const ALL_PRODUCTS = "all";

/** The selected tab is stored in the URL (`productId`), so that it can be linked and survives a reload. */
export function useProductTab(products: Product[]) {
  const params = useSearchParams();
  const wanted = params.get("productId");
  const selected = products.some((product) => String(product.id) === wanted) ? wanted : null;

  function select(tab: string) {
    const next = new URLSearchParams(params);
    if (tab === ALL_PRODUCTS) next.delete("productId");
    else next.set("productId", tab);
    const query = next.toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  }

  return { tab: selected ?? ALL_PRODUCTS, select };
}
