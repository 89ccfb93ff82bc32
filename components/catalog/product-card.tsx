import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { IncludedTools } from "./included-tools.tsx";
import { ProductActions } from "./product-actions.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** One product of the catalogue. */
export function ProductCard({ product, eager = false }: { product: Product; eager?: boolean }) {
  const headingId = `product-${product.id}`;
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <ProductPicture className="border-line border-b" eager={eager} product={product} />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 break-words font-semibold text-base text-ink" id={headingId}>
              {product.name}
            </h2>
            {product.isLive ? null : <Badge className="mt-0.5">Coming Soon</Badge>}
          </div>
          <p className="mt-1.5 min-h-[2lh] text-muted text-sm">{product.description}</p>
        </div>
        {product.tools.length > 0 ? <IncludedTools tools={product.tools} /> : null}
        <div className="mt-auto pt-1">
          <ProductActions describedBy={headingId} product={product} />
        </div>
      </div>
    </Card>
  );
}
