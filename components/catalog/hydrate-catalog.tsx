import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Puts what the server read into the browser's query cache, so that no second call asks for it. */
export function HydrateCatalog({ products, children }: { products: Product[]; children?: ReactNode }) {
  const client = new QueryClient();
  client.setQueryData([apiPaths.catalog], products);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
