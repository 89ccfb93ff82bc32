import type { CatalogProduct } from "#shared/catalog/contract.ts";

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Products whose name and tool names together contain every word of the search. An empty search returns all.
 */
export function filterProducts(products: CatalogProduct[], search: string): CatalogProduct[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return products;
  return products.filter((product) => {
    const names = plain([product.name, ...product.tools.map((tool) => tool.name)].join(" "));
    return words.every((word) => names.includes(word));
  });
}
