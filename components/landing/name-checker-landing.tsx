import { ProductPicture } from "#components/catalog/product-picture.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPage } from "./landing-page.tsx";
import { NameStates } from "./name-states.tsx";
import { Section } from "./section.tsx";

const LANDING = "/landing/brand-name-checker";

const FEATURES = [
  {
    title: "Fourteen endings",
    detail: ".com .net .org .io .co .app .dev .ai .me .tech .site .online .store .blog",
    text: "Four are chosen at first, ten more are a click away. Up to 18 names in one check.",
  },
  {
    title: "Three platforms",
    detail: "X  Instagram  YouTube",
    text: "The same name as a handle, in the spellings that each platform allows.",
  },
  {
    title: "Other spellings",
    detail: "my-name  myname  my_name",
    text: "One switch asks for the joined, hyphened and underscored forms in the same search.",
  },
] as const;

const LIMITS = [
  { term: "It does not register", text: "It tells you what is free. You buy the name where you like." },
  { term: "No trademark search", text: "A free domain says nothing about rights to a word." },
  {
    term: "A moment's answer",
    text: "Somebody may take the name a minute later. Check again before you decide.",
  },
] as const;

function Features() {
  return (
    <div className="grid gap-5 md:grid-cols-3">
      {FEATURES.map(({ title, detail, text }) => (
        <Card className="overflow-hidden" key={title}>
          <p className="flex min-h-24 items-center border-line border-b bg-raised px-5 py-4 font-mono text-ink text-sm">
            {detail}
          </p>
          <h3 className="px-5 pt-5 font-semibold text-base text-ink">{title}</h3>
          <p className="px-5 pt-1.5 pb-5 text-muted text-sm">{text}</p>
        </Card>
      ))}
    </div>
  );
}

/** The marketing page of the Domain Name / Brand Name Checker. */
export function NameCheckerLanding({ product }: { product: Product | undefined }) {
  return (
    <LandingPage landing={LANDING} limits={LIMITS} product={product}>
      <LandingHero
        badge="Domain Name / Brand Name Checker"
        landing={LANDING}
        lead="For founders and makers with a name in mind: one search asks registries and platforms at once, and says what it knows and what it does not."
        productId={2}
        title="One name, every place it has to be free."
      >
        {product ? (
          <div className="max-w-3xl overflow-hidden rounded-card border border-line">
            <ProductPicture eager product={product} />
          </div>
        ) : null}
      </LandingHero>
      <Section
        lead="Every domain and every handle gets exactly one of these. A guess is not among them."
        title="Five honest answers"
      >
        <NameStates />
      </Section>
      <Section title="What it looks at">
        <Features />
      </Section>
    </LandingPage>
  );
}
