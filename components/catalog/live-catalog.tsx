"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { ScreenSpinner } from "#components/ui/spinner.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { apiPaths, paths } from "#lib/paths.ts";
import { CatalogProblem } from "./catalog-problem.tsx";
import { matchProducts } from "./match-products.ts";
import { ProductGrid } from "./product-grid.tsx";

/** Says that a search found nothing, and how to see everything again. */
function NothingFound({ search }: { search: string }) {
  return (
    <div className="rounded-card border border-line border-dashed px-6 py-20 text-center">
      <p className="wrap-anywhere font-semibold text-base text-ink">No product or tool matches “{search}”</p>
      <p className="mt-1.5 mb-5 text-muted text-sm">
        Try another word, for example screenshot, domain or content.
      </p>
      <Button asChild variant="secondary">
        <Link href={paths.home()}>Show all products</Link>
      </Button>
    </div>
  );
}

function found(count: number): string {
  return count === 1 ? "1 product found" : `${count} products found`;
}

/** The catalogue as this visitor may use it, narrowed by the search in the address. */
export function LiveCatalog() {
  const { data: products, isError, refetch } = useQuery<Product[]>({ queryKey: [apiPaths.catalog] });
  const search = (useSearchParams().get("q") ?? "").trim();
  if (!products)
    return isError ? <CatalogProblem onRetry={refetch} /> : <ScreenSpinner label="Loading products" />;
  const matching = matchProducts(products, search);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {search ? found(matching.length) : ""}
      </p>
      {search && matching.length === 0 ? (
        <NothingFound search={search} />
      ) : (
        <ProductGrid products={matching} />
      )}
    </>
  );
}
