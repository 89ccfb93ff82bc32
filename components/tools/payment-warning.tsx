"use client";

import { useQuery } from "@tanstack/react-query";
import { PastDueBanner } from "#components/pricing/past-due-banner.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Repeats the past-due warning on tool screens, because daily users may never open the pricing screen. */
export function PaymentWarning({ productId }: { productId: number }) {
  const { data } = useQuery<Product[]>({ queryKey: [apiPaths.catalog] });
  const product = data?.find(({ id }) => id === productId);
  return product?.subscription?.isPastDue ? (
    <div className="mb-8">
      <PastDueBanner isAside product={product} />
    </div>
  ) : null;
}
