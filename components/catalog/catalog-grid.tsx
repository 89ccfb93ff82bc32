"use client";

import Link from "next/link";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { cn } from "#lib/utils.ts";
import type { CatalogProduct } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { filterProducts } from "./filter-products.ts";
import { FollowParameter } from "./follow-parameter.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { useCatalog } from "./use-catalog.ts";

/** Most visits do not load its code. Without a connection the prerendered products are shown without it. */
const LazyCatalogError = lazy<ComponentType<{ onRetry: () => void }>>(() =>
  import("./catalog-error.tsx").catch(() => ({ default: () => null })),
);

/** Shown when no product matches the search, with a link that clears it. */
function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <Link href={paths.home()}>Show all products</Link>
        </Button>
      }
      className="py-20"
      title={`No product or tool matches “${search}”`}
    >
      Try another word, such as screenshot, domain or content.
    </EmptyState>
  );
}

/**
 * The catalog grid, filtered by the `q` parameter. The parameter is read after hydration, so that the page
 * stays prerendered; the server-rendered cards are reused.
 * @param products the visitor's view; replaced once the user's own access is known
 */
export function CatalogGrid({ products }: { products: CatalogProduct[] }) {
  const inBrowser = useHydrated();
  const [query, setQuery] = useState<string | null>(null);
  const search = query?.trim() ?? "";
  const catalog = useCatalog();
  const matching = filterProducts(catalog.data ?? products, search);
  return (
    <>
      {catalog.isError ? (
        <Suspense>
          <div className="mb-5">
            <LazyCatalogError onRetry={catalog.refetch} />
          </div>
        </Suspense>
      ) : null}
      {inBrowser ? <FollowParameter name="q" onChange={setQuery} /> : null}
      <p aria-live="polite" className="sr-only">
        {search ? `${matching.length} ${matching.length === 1 ? "product" : "products"} found` : ""}
      </p>
      {/* Hidden until the search is applied, because cards that move count as a layout shift. */}
      <div className={cn(!inBrowser && "narrowed:invisible")}>
        {search && matching.length === 0 ? (
          <NothingFound search={search} />
        ) : (
          <ProductGrid isPending={catalog.isPending} products={matching} />
        )}
      </div>
    </>
  );
}
