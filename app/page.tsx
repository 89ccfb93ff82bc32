import type { Metadata } from "next";
import { CatalogGrid } from "#components/catalog/catalog-grid.tsx";
import { WorkspaceLineSlot } from "#components/layout/workspace-line-slot.tsx";
import { getCatalog } from "#server/catalog/cached-catalog.ts";
import type { CatalogProduct } from "#shared/catalog/contract.ts";

export const ensureStatic = "navigation";

export const metadata: Metadata = { alternates: { canonical: "/" } };

function Hero() {
  return (
    <div className="relative pt-14 pb-12 sm:pt-24 sm:pb-16">
      <h1 className="font-semibold text-2xl text-foreground tracking-[-0.03em] max-sm:text-[min(2.75rem,10.6vw)] lg:text-3xl">
        <span className="block">Capture a page.</span> <span className="block">Check a name.</span>
      </h1>
      <p className="mt-5 max-w-reading text-base text-muted-foreground">
        Powerful tools for software engineers, serial entrepreneurs, marketers, hackers, and more - designed
        to accelerate your success
      </p>
      <WorkspaceLineSlot />
    </div>
  );
}

/** The products without their plans, which the cards do not show and which would be part of the page. */
async function getCards(): Promise<CatalogProduct[]> {
  return (await getCatalog()).map(({ plans: _plans, subscription: _, ended: _ended, ...card }) => card);
}

/** The catalog. The visitor's view is prerendered; the user's access follows as data. */
export default async function HomePage() {
  return (
    // With a search at least as tall as the viewport, so that the footer does not move when it is applied.
    <div className="narrowed:min-h-[calc(100dvh-3.5rem)] mx-auto w-full max-w-content px-4 pb-24 sm:px-6">
      <Hero />
      <CatalogGrid products={await getCards()} />
    </div>
  );
}
