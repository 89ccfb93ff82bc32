import Link from "next/link";
import type { ReactNode } from "react";
import { formatCount } from "#components/format/format-number.ts";
import { JsonLd } from "#components/json-ld.tsx";
import { cycleSuffix, formatPrice, limitText } from "#components/pricing/plan-texts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { SnippetCall } from "#shared/api/snippets.ts";
import type { Plan, Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { breadcrumbData, productData, softwareData } from "#shared/structured-data.ts";
import { ApiExample } from "./api-example.tsx";
import { PrimaryCta } from "./primary-cta.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";
import type { Demo } from "./video-dialog.tsx";
import { WatchDemo } from "./watch-demo.tsx";

type SectionProps = { title: string; lead?: string; children: ReactNode };

export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="mt-14 sm:mt-24">
      <h2 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h2>
      {lead ? <p className="mt-2 max-w-reading text-base text-muted-foreground">{lead}</p> : null}
      <div className="mt-7">{children}</div>
    </section>
  );
}

type Feature = {
  /** Base name of a 16:9 screenshot of the feature. */
  picture: string;
  title: string;
  text: string;
};

/** One card per feature; the rows of all cards align. */
function Features({ items }: { items: readonly Feature[] }) {
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {items.map(({ picture, title, text }) => (
        <Card className="row-span-3 grid grid-rows-subgrid gap-0 overflow-hidden" key={title}>
          <ProductScreenshot
            alt=""
            className="border-border border-b"
            height={540}
            name={picture}
            width={960}
          />
          <h3 className="px-5 pt-5 font-semibold text-base text-foreground">{title}</h3>
          <p className="px-5 pt-1.5 pb-5 text-muted-foreground text-sm">{text}</p>
        </Card>
      ))}
    </div>
  );
}

function PlanLine({ plan }: { plan: Plan }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <span className="font-medium text-foreground text-sm">{plan.name}</span>
      <span className="text-muted-foreground text-sm max-sm:order-3 max-sm:col-span-2">
        {plan.planTools.map((tool) => `${tool.toolDetails.name}: ${limitText(tool)}`).join(" · ")}
      </span>
      <span className="text-right font-medium text-foreground text-sm">
        {formatPrice(plan.price)}
        {plan.price > 0 ? (
          <span className="font-normal text-muted-foreground">{cycleSuffix(plan.billingCycle)}</span>
        ) : null}
      </span>
    </li>
  );
}

/** One line per plan of the catalog. */
function PriceTeaser({ plans }: { plans: Plan[] }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Card className="w-full">
        <ul className="divide-y divide-border">
          {plans
            .toSorted((a, b) => a.price - b.price)
            .map((plan) => (
              <PlanLine key={plan.id} plan={plan} />
            ))}
        </ul>
      </Card>
      <Button asChild size="lg" variant="outline">
        <Link href={paths.pricing()}>See Pricing Plans</Link>
      </Button>
    </div>
  );
}

type StartFormTexts = {
  label: string;
  placeholder: string;
  /** Text before the field, which users need not type. */
  prefix?: string;
  button: string;
  /** What the free plan counts, e.g. "screenshots". */
  unit: string;
};

/** What the free plan includes; null without one. */
function describeFreePlan(product: Product | undefined, unit: string): string | null {
  const limit = product?.plans.find(({ price }) => price === 0)?.planTools[0]?.usageLimit;
  return limit ? `${formatCount(limit)} ${unit} a month, free. No card.` : null;
}

/**
 * Starts with one field: a visitor registers, and the tool then opens with what was typed here. A plain form, so that
 * the page needs no code for it.
 */
function StartForm({ landing, product, start }: Pick<LandingHeroProps, "landing" | "product" | "start">) {
  const { label, placeholder, prefix, button, unit } = start;
  const note = describeFreePlan(product, unit);
  return (
    <form action={paths.auth()} className="mt-8 max-w-xl" method="get">
      <input name="redirect" type="hidden" value={landing} />
      <div className="flex gap-2 max-sm:flex-col">
        <div className="flex min-w-0 flex-1 rounded-md border border-input bg-card transition-colors hover:border-muted-foreground has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary">
          {prefix ? (
            <span
              aria-hidden="true"
              className="flex items-center rounded-l-[7px] border-border-strong border-r bg-muted px-3 font-system-mono text-muted-foreground text-sm"
            >
              {prefix}
            </span>
          ) : null}
          <input
            aria-label={label}
            autoCapitalize="none"
            autoComplete="off"
            className="h-11 w-full min-w-0 rounded-md bg-transparent px-3 text-base text-foreground outline-none placeholder:text-subtle-foreground sm:text-sm"
            maxLength={300}
            name="start"
            placeholder={placeholder}
            required
            spellCheck={false}
            type="text"
          />
        </div>
        <Button size="lg" type="submit" variant="outline">
          {button}
        </Button>
      </div>
      {note ? <p className="mt-2 text-muted-foreground text-xs">{note}</p> : null}
    </form>
  );
}

type LandingHeroProps = {
  badge: string;
  title: string;
  lead: string;
  productId: number;
  product: Product | undefined;
  /** Path of this page. */
  landing: string;
  demo: Demo;
  start: StartFormTexts;
  screenshot: ReactNode;
};

function LandingHero(props: LandingHeroProps) {
  const { badge, title, lead, productId, product, landing, demo, start, screenshot } = props;
  return (
    <header className="pt-12 sm:pt-20">
      <Badge>{badge}</Badge>
      <h1 className="mt-5 max-w-4xl font-semibold text-2xl text-foreground tracking-[-0.03em] max-sm:text-[min(2.75rem,10.6vw)] lg:text-3xl">
        {title}
      </h1>
      <p className="mt-5 max-w-reading text-base text-muted-foreground">{lead}</p>
      <StartForm landing={landing} product={product} start={start} />
      <div className="mt-5 flex flex-wrap gap-3">
        <PrimaryCta landing={landing} productId={productId} />
        <WatchDemo demo={demo} />
      </div>
      <div className="mt-12 sm:mt-16">
        <div className="overflow-hidden rounded-lg border border-border">{screenshot}</div>
      </div>
    </header>
  );
}

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

type LandingPageProps = LandingHeroProps & {
  /** Sections with examples, which differ from page to page. */
  children: ReactNode;
  features: { title: string; items: readonly Feature[] };
  api: { lead: string; call: SnippetCall };
  limits: readonly Limit[];
};

/** A landing page, which ends with the product's limits and prices. */
export function LandingPage({ children, features, api, limits, ...hero }: LandingPageProps) {
  const { product, landing } = hero;
  return (
    <>
      {product ? <Facts landing={landing} product={product} /> : null}
      <div className="mx-auto w-full max-w-content px-4 pb-24 sm:px-6">
        <LandingHero {...hero} />
        {children}
        <Section title={features.title}>
          <Features items={features.items} />
        </Section>
        <Section lead={api.lead} title="The same from your code">
          <ApiExample call={api.call} />
        </Section>
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
