import { NAME_CHECKER_PRODUCT_ID, type Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import type { Demo } from "./demo.ts";
import { Features } from "./features.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPage } from "./landing-page.tsx";
import { NameStatuses } from "./name-statuses.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";
import { Section } from "./section.tsx";

const DEMO: Demo = {
  title: "Domain Name / Brand Name Checker: one name, every answer with its source",
  webm: "/landing/name-checker.webm",
  mp4: "/landing/name-checker.mp4",
  captions: "/landing/name-checker.vtt",
  poster: "/landing/name-checker-poster.webp",
  seconds: 25,
};

const FEATURES = [
  {
    picture: "checker-tlds",
    title: "Fourteen endings",
    text: "Four are chosen at first, ten more are a press away. Up to 18 names in one check.",
  },
  {
    picture: "checker-platforms",
    title: "Three platforms",
    text: "The same name as a handle on X, Instagram and YouTube, in the spellings that each of them allows.",
  },
  {
    picture: "checker-variations",
    title: "Other spellings",
    text: "One switch asks for the joined, hyphened and underscored forms in the same search.",
  },
  {
    picture: "checker-preview",
    title: "Seen before it is spent",
    text: "While you type, every name that will be looked up stands below the field. Nothing is counted before you press.",
  },
  {
    picture: "checker-handles",
    title: "Reasons, not guesses",
    text: "A row says where its answer comes from, or why there is none. What could not be checked is looked up again for free.",
  },
  {
    picture: "checker-recent",
    title: "Thirty days to come back",
    text: "Checks are kept for you alone: open them, run them again, delete them, or take the results with you as text or CSV.",
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

export function NameCheckerLanding({ product }: { product: Product | undefined }) {
  return (
    <LandingPage landing={paths.checkerLanding} limits={LIMITS} product={product}>
      <LandingHero
        badge="Domain Name / Brand Name Checker"
        demo={DEMO}
        landing={paths.checkerLanding}
        lead="For founders and makers with a name in mind: one search asks registries and platforms at once, and says what it knows and what it does not."
        productId={NAME_CHECKER_PRODUCT_ID}
        title="One name, every place it has to be free."
      >
        <div className="overflow-hidden rounded-card border border-line">
          <ProductScreenshot
            alt="A finished check: which domains and handles are free, taken, reserved or could not be checked"
            hero
            height={1190}
            name="checker-hero"
            width={1920}
          />
        </div>
      </LandingHero>
      <Section
        lead="Every domain and every handle gets exactly one of these. A guess is not among them."
        title="Five honest answers"
      >
        <NameStatuses />
      </Section>
      <Section title="What it looks at">
        <Features items={FEATURES} />
      </Section>
    </LandingPage>
  );
}
