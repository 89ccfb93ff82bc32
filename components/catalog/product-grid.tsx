"use client";

import type { Route } from "next";
import Link from "next/link";
import { AccessSlot } from "#components/ui/access-slot.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { CatalogProduct, ToolRef } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { ProductImage } from "./product-image.tsx";

/** Tools shown by name; the rest become a '+N more' badge (specification, section 9). */
const SHOWN = 3;

function IncludedTools({ tools }: { tools: ToolRef[] }) {
  const rest = tools.slice(SHOWN);
  return (
    <div>
      <p className="mb-2 text-muted-foreground text-xs">Included Tools:</p>
      <ul className="flex flex-wrap gap-1.5 *:max-w-full">
        {tools.slice(0, SHOWN).map((tool) => (
          <li key={tool.id}>
            <Badge variant="secondary">
              <span className="truncate">{tool.name}</span>
            </Badge>
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <Badge title={rest.map((tool) => tool.name).join(", ")} variant="outline">
              +{rest.length} more
            </Badge>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

type ActionProps = {
  product: CatalogProduct;
  /** Id of the product's heading; distinguishes buttons with the same label. */
  describedBy: string;
};

type LinkProps = Pick<ButtonProps, "children" | "onClick" | "variant"> & { href: Route | null };

/** A link, or a button that is disabled until the product is live. */
function Action({ product, describedBy, href, ...props }: ActionProps & LinkProps) {
  if (!product.isLive || !href) return <Button className="w-full" disabled={!product.isLive} {...props} />;
  const { children, variant } = props;
  return (
    <Button asChild className="w-full" variant={variant}>
      <Link aria-describedby={describedBy} href={href}>
        {children}
      </Link>
    </Button>
  );
}

/**
 * Both buttons are disabled until the product is live. Prefetching on hover only, because a visitor opens few
 * of the linked pages.
 */
function ProductActions({ isPending, ...props }: ActionProps & { isPending: boolean }) {
  const { id, isLive, isSubscribed } = props.product;
  // A product without a landing page logs a console warning (specification, section 2).
  const warn = () => console.warn(`Product ${id} has no landing page.`);
  return (
    <div className="grid gap-2">
      <Action {...props} href={paths.landing(id)} onClick={warn} variant="outline">
        View Product Details & Demo
      </Action>
      <AccessSlot isPending={isPending && isLive}>
        <Action {...props} href={isSubscribed ? paths.product(id) : paths.pricing(id)}>
          {isSubscribed ? "Use Product" : "See Plans"}
        </Action>
      </AccessSlot>
    </div>
  );
}

type ProductCardProps = {
  product: CatalogProduct;
  /** Whether the user's access is not known. */
  isPending: boolean;
  /** Above the fold: loads the image eagerly. */
  eager: boolean;
};

/**
 * A product card. It uses the rows of the surrounding grid (subgrid), so that text, tools and buttons of
 * neighboring cards align.
 */
function ProductCard({ product, isPending, eager }: ProductCardProps) {
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

type ProductGridProps = Partial<Pick<ProductCardProps, "isPending">> & { products: CatalogProduct[] };

/** One column, two on medium and three on large screens. Products that are not live come last. */
export function ProductGrid({ products, isPending = false }: ProductGridProps) {
  if (products.length === 0)
    return (
      <EmptyState className="py-20" title="No products available yet">
        Check back soon for our upcoming products!
      </EmptyState>
    );
  const ordered = products.toSorted((a, b) => Number(b.isLive) - Number(a.isLive));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 lg:grid-cols-3">
      {ordered.map((product, index) => (
        <li className="row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0" key={product.id}>
          <ProductCard eager={index < 3} isPending={isPending} product={product} />
        </li>
      ))}
    </ul>
  );
}
