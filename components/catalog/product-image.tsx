import { cn } from "#lib/utils.ts";
import type { Product } from "#shared/catalog/contract.ts";

/**
 * A two-letter uppercase abbreviation: the initials of the first two words, or the first two letters of a
 * single word.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", second] = words;
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}

type ProductImageProps = {
  product: Pick<Product, "name" | "imageUrl">;
  className?: string;
  /** Above the fold: loads the image eagerly. */
  eager?: boolean;
};

/** The product's screenshot (16:10), or two letters of its name if it has none. */
export function ProductImage({ product, className, eager = false }: ProductImageProps) {
  const frame = cn("aspect-16/10 w-full bg-muted", className);
  if (!product.imageUrl) {
    return (
      <div aria-hidden="true" className={cn(frame, "flex items-center justify-center")}>
        <span className="font-medium text-subtle-foreground text-xl tracking-tight">
          {initials(product.name)}
        </span>
      </div>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: the images are vector files of a few kilobytes; there is nothing to resize.
    <img
      alt=""
      className={cn(frame, "object-cover object-top")}
      decoding="async"
      height={400}
      loading={eager ? "eager" : "lazy"}
      src={product.imageUrl}
      width={640}
    />
  );
}
