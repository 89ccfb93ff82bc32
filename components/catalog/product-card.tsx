import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import type { CatalogProduct } from "#shared/catalog/contract.ts";
import { IncludedTools } from "./included-tools.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductImage } from "./product-image.tsx";

type ProductCardProps = {
  product: CatalogProduct;
  /** Whether the user's access is not known. */
  isPending: boolean;
  /** Above the fold: loads the image eagerly. */
  eager?: boolean;
};

/**
 * A product card. It uses the rows of the surrounding grid (subgrid), so that text, tools and buttons of
 * neighboring cards align.
 */
export function ProductCard({ product, isPending, eager = false }: ProductCardProps) {
  const headingId = `product-${product.id}`;
  return (
    <Card className="row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 overflow-hidden">
      <ProductImage className="border-border border-b" eager={eager} product={product} />
      <div className="p-5 pb-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 wrap-anywhere font-semibold text-base text-foreground" id={headingId}>
            {product.name}
          </h2>
          {product.isLive ? null : (
            <Badge className="mt-0.5" variant="secondary">
              Coming Soon
            </Badge>
          )}
        </div>
        <p className="mt-1.5 wrap-anywhere text-muted-foreground text-sm">{product.description}</p>
      </div>
      <div className="px-5">{product.tools.length > 0 ? <IncludedTools tools={product.tools} /> : null}</div>
      <div className="p-5">
        <ProductActions describedBy={headingId} isPending={isPending} product={product} />
      </div>
    </Card>
  );
}
