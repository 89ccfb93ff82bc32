import type { Product } from "#shared/catalog/contract.ts";
import { ProductSection } from "./product-section.tsx";

type ProductGroupProps = { title: string; products: Product[]; isSignedIn: boolean };

function ProductGroup({ title, products, isSignedIn }: ProductGroupProps) {
  if (products.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-6 border-border border-b pb-3 font-medium text-base text-muted-foreground">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
        {products.map((product) => (
          <ProductSection heading="h3" isSignedIn={isSignedIn} key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

/** A past-due subscription can have lost its access, and is still the user's. */
const hasSubscription = ({ isSubscribed, subscription }: Product) =>
  isSubscribed || subscription?.isPastDue === true;

/** The user's products, then all others. */
export function PricingGroups({ products, isSignedIn }: { products: Product[]; isSignedIn: boolean }) {
  const subscribed = products.filter(hasSubscription);
  const available = products.filter((product) => !hasSubscription(product));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <ProductGroup isSignedIn={isSignedIn} products={subscribed} title="Your Subscriptions" />
      <ProductGroup isSignedIn={isSignedIn} products={available} title="Available Products" />
    </div>
  );
}
