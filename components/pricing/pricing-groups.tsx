import type { Product } from "#shared/catalog/contract.ts";
import { ProductSection } from "./product-section.tsx";

type GroupProps = { title: string; products: Product[]; isSignedIn: boolean };

function Group({ title, products, isSignedIn }: GroupProps) {
  if (products.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-6 border-line border-b pb-3 font-medium text-base text-muted">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
        {products.map((product) => (
          <ProductSection heading="h3" isSignedIn={isSignedIn} key={product.id} product={product} />
        ))}
      </div>
    </section>
  );
}

/** A plan whose access is paused until it is paid still counts as the user's own. */
const isMine = ({ isSubscribed, subscription }: Product) => isSubscribed || subscription?.isPastDue === true;

/** Subscribed products first. */
export function PricingGroups({ products, isSignedIn }: { products: Product[]; isSignedIn: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <Group isSignedIn={isSignedIn} products={products.filter(isMine)} title="Your Subscriptions" />
      <Group
        isSignedIn={isSignedIn}
        products={products.filter((product) => !isMine(product))}
        title="Available Products"
      />
    </div>
  );
}
