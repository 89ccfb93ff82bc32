import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import type { Demo } from "./demo.ts";
import { PrimaryCta } from "./primary-cta.tsx";
import { StartForm, type StartFormTexts } from "./start-form.tsx";
import { WatchDemo } from "./watch-demo.tsx";

type LandingHeroProps = {
  badge: string;
  title: ReactNode;
  lead: string;
  productId: number;
  product: Product | undefined;
  landing: string;
  demo?: Demo;
  start: StartFormTexts;
  /** The screenshot of the product. */
  children: ReactNode;
};

export function LandingHero(props: LandingHeroProps) {
  const { badge, title, lead, productId, product, landing, demo, start, children } = props;
  return (
    <header className="pt-12 sm:pt-20">
      <Badge>{badge}</Badge>
      <h1 className="mt-5 max-w-4xl font-semibold text-2xl text-foreground tracking-[-0.03em] max-sm:text-[min(2.75rem,10.6vw)] lg:text-3xl">
        {title}
      </h1>
      <p className="mt-5 max-w-reading text-base text-muted-foreground">{lead}</p>
      <StartForm landing={landing} product={product} texts={start} />
      <div className="mt-5 flex flex-wrap gap-3">
        <PrimaryCta landing={landing} productId={productId} />
        {demo ? <WatchDemo demo={demo} /> : null}
      </div>
      <div className="mt-12 sm:mt-16">{children}</div>
    </header>
  );
}
