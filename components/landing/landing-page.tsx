import type { ReactNode } from "react";
import { JsonLd } from "#components/json-ld.tsx";
import { SiteFooter } from "#components/shell/site-footer.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { paths } from "#lib/paths.ts";
import { publicEnv } from "#lib/public-env.ts";
import { breadcrumbData, productData, softwareData } from "#lib/seo/structured-data.ts";

const absolute = (path: string) => new URL(path, publicEnv.siteUrl).href;

/** What search engines are told of a landing page. */
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

type LandingPageProps = { product: Product | undefined; landing: string; children: ReactNode };

/** The frame of a landing page. */
export function LandingPage({ product, landing, children }: LandingPageProps) {
  return (
    <>
      {product ? <Facts landing={landing} product={product} /> : null}
      <div className="mx-auto w-full max-w-[76rem] px-4 pb-24 sm:px-6">{children}</div>
      <SiteFooter />
    </>
  );
}
