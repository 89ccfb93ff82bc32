import { NAME_CHECKER_PRODUCT_ID, type Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { LandingPage, Section } from "./landing-page.tsx";
import { NameExample, NameStatuses } from "./name-examples.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";

const NAME_CHECKER = {
  badge: "Domain Name / Brand Name Checker",
  title: "One name, checked at registries and platforms.",
  lead: "For founders and makers with a name in mind: one search checks registries and platforms, and tells you what it could and could not verify.",
  productId: NAME_CHECKER_PRODUCT_ID,
  landing: paths.checkerLanding,
  demo: {
    title: "Domain Name / Brand Name Checker: one name, every result with its source",
    webm: "/landing/name-checker.webm",
    mp4: "/landing/name-checker.mp4",
    captions: "/landing/name-checker.vtt",
    poster: "/landing/name-checker-poster.webp",
    seconds: 20,
  },
  start: {
    label: "Name to check",
    placeholder: "your-name",
    button: "Check it",
    unit: "checks",
  },
  screenshot: (
    <ProductScreenshot
      alt="A finished check with available, taken, reserved and unverified domains and handles"
      hero
      height={1190}
      name="checker-hero"
      width={1920}
    />
  ),
  api: {
    lead: "One call checks domains and handles, with the source of every result. Every plan includes the API, the free one too.",
    call: { method: "POST" as const, path: "/names/check", body: { name: "northkiln" } },
  },
  features: {
    title: "What it checks",
    items: [
      {
        picture: "checker-tlds",
        title: "14 TLDs",
        text: "Four selected by default, ten more one click away. Up to 18 names per check.",
      },
      {
        picture: "checker-platforms",
        title: "Three platforms",
        text: "The same name as a handle on X, Instagram and YouTube, in every spelling that they allow.",
      },
      {
        picture: "checker-variations",
        title: "Spelling variations",
        text: "One switch adds the combined, hyphenated and underscored forms to the same search.",
      },
      {
        picture: "checker-preview",
        title: "Preview before you check",
        text: "As you type, a preview shows every name we'll check. Nothing counts until you start the check.",
      },
      {
        picture: "checker-handles",
        title: "Reasons, not guesses",
        text: "Every result shows its source, or why there is none. Names that could not be checked can be retried for free.",
      },
      {
        picture: "checker-recent",
        title: "30 days of history, 365 with Unlimited",
        text: "Checks are private. Reopen, rerun or delete them, or export the results as text or CSV.",
      },
    ],
  },
  limits: [
    {
      term: "Doesn't register names",
      text: "It shows what is available. You buy the name from the registrar of your choice.",
    },
    { term: "No trademark search", text: "An available domain says nothing about trademark rights." },
    {
      term: "A snapshot in time",
      text: "A name can be taken a minute later. Watch a taken one, and get an email when it is available.",
    },
  ],
};

export function NameCheckerLanding({ product }: { product: Product | undefined }) {
  return (
    <LandingPage {...NAME_CHECKER} product={product}>
      <Section
        lead="Three example names: domains, handles, and what could not be verified."
        title="Try an example"
      >
        <NameExample />
      </Section>
      <Section
        lead="Every domain and every handle gets exactly one of these. A failed lookup is never shown as available."
        title="Five clear results"
      >
        <NameStatuses />
      </Section>
    </LandingPage>
  );
}
