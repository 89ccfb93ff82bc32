"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useLayoutEffect, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { CatalogError } from "./catalog-error.tsx";
import { filterProducts } from "./filter-products.ts";
import { ProductGrid } from "./product-grid.tsx";

/** Says that a search found nothing, and how to see everything again. */
function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState className="px-6 py-20">
      <p className="wrap-anywhere font-semibold text-base text-ink">No product or tool matches “{search}”</p>
      <p className="mt-1.5 mb-5 text-muted text-sm">
        Try another word, for example screenshot, domain or content.
      </p>
      <Button asChild variant="secondary">
        <Link href={paths.home()}>Show all products</Link>
      </Button>
    </EmptyState>
  );
}

function found(count: number): string {
  return count === 1 ? "1 product found" : `${count} products found`;
}

/** Tells what a visit is looking for. Rendered in the browser alone: the address is not known while pages are made. */
function FollowSearch({ onChange }: { onChange: (search: string) => void }) {
  const search = (useSearchParams().get("q") ?? "").trim();
  // Before the next paint, so that nobody sees the whole grid where the address narrows it.
  useLayoutEffect(() => onChange(search), [onChange, search]);
  return null;
}

/**
 * The catalogue as this visitor may use it, narrowed by the search in the address. Reading the address while the page
 * is made would make the whole grid part of every request, so it is read after the page has come; the cards that came
 * with the page stay.
 * @param products what everybody sees; it holds until it is known what this visitor has
 */
export function CatalogGrid({ products }: { products: Product[] }) {
  const inBrowser = useHydrated();
  const [search, setSearch] = useState("");
  const { user, isLoading } = useAuth();
  const { data, isError, refetch } = useQuery<Product[]>({
    queryKey: [apiPaths.catalog],
    enabled: user !== null,
  });
  const mine = user || isLoading ? data : undefined;
  const matching = filterProducts(mine ?? products, search);
  return (
    <>
      {user && isError ? (
        <div className="mb-5">
          <CatalogError onRetry={refetch} />
        </div>
      ) : null}
      {inBrowser ? <FollowSearch onChange={setSearch} /> : null}
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
