import type { Plan, Product } from "./catalog/contract.ts";

type Data = Record<string, unknown>;
const CONTEXT = "https://schema.org";

/** A schema.org price: 900 cents become '9.00'. */
const amount = (cents: number) => (cents / 100).toFixed(2);

function offer(plan: Plan, url: string): Data {
  return {
    "@type": "Offer",
    name: plan.name,
    price: amount(plan.price),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    url,
  };
}

/**
 * A schema.org product with its plans as offers.
 * @param url absolute URL of the product's page
 * @param pricingUrl absolute URL of the pricing page
 */
export function productData(product: Product, url: string, pricingUrl: string, imageUrl: string): Data {
  return {
    "@context": CONTEXT,
    "@type": "Product",
    name: product.name,
    description: product.description,
    url,
    image: imageUrl,
    category: "Software",
    offers: product.plans.map((plan) => offer(plan, pricingUrl)),
  };
}

/** The product as a schema.org web application. */
export function softwareData(product: Product, url: string, pricingUrl: string): Data {
  return {
    "@context": CONTEXT,
    "@type": "SoftwareApplication",
    name: product.name,
    description: product.description,
    url,
    applicationCategory: "DeveloperApplication",
    operatingSystem: "Any, in a web browser",
    offers: product.plans.map((plan) => offer(plan, pricingUrl)),
  };
}

/**
 * Breadcrumbs of a page.
 * @param steps from the home page to this one, with absolute URLs
 */
export function breadcrumbData(steps: { name: string; url: string }[]): Data {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
