import type { ReactNode } from "react";
import { JsonLd } from "#components/json-ld.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { breadcrumbData, productData, softwareData } from "#shared/structured-data.ts";
import { PriceTeaser } from "./price-teaser.tsx";
import { Section } from "./section.tsx";

const absolute = (path: string) => new URL(path, publicEnv.siteUrl).href;

/** JSON-LD of a landing page. */
function Facts({ product, landing }: { product: Product; landing: string }) {
  const url = absolute(landing);
  const pricing = absolute(paths.pricing(product.id));
  return (
    <JsonLd
      data={[
        productData(product, url, pricing, absolute(`${landing}/opengraph-image`)),
        softwareData(product, url, pricing),
        breadcrumbData([
          { name: "Home", url: absolute("/") },
          { name: product.name, url },
        ]),
      ]}
    />
  );
}

type LandingPageProps = {
  product: Product | undefined;
  /** Path of this page. */
  landing: string;
  limits: readonly Limit[];
  /** Hero and features, which differ from page to page. */
  children: ReactNode;
};

/** The frame of a landing page, which ends with the product's limits and prices. */
export function LandingPage({ product, landing, limits, children }: LandingPageProps) {
  return (
    <>
      {product ? <Facts landing={landing} product={product} /> : null}
      <div className="mx-auto w-full max-w-content px-4 pb-24 sm:px-6">
        {children}
        <Section title="Limitations">
          <Limits items={limits} />
        </Section>
        <Section title="Pricing at a glance">
          <PriceTeaser plans={product?.plans ?? []} />
        </Section>
      </div>
    </>
  );
}

type Limit = { term: string; text: string };

/** The limits are listed before the prices, so that users know them before they pay. */
function Limits({ items }: { items: readonly Limit[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ term, text }) => (
        <div className="border-border border-t pt-4" key={term}>
          <dt className="font-medium text-foreground text-sm">{term}</dt>
          <dd className="mt-1 text-muted-foreground text-sm">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
