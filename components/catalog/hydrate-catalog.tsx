import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Seeds the query cache with server data, so that the browser does not fetch it again. */
export function HydrateCatalog({ products, children }: { products: Product[]; children?: ReactNode }) {
  const client = new QueryClient();
  client.setQueryData([apiPaths.catalog], products);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
