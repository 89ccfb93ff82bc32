import { type Product, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import type { Demo } from "./demo.ts";
import { Features } from "./features.tsx";
import { LandingHero } from "./landing-hero.tsx";
import { LandingPage } from "./landing-page.tsx";
import { MarkdownExample } from "./markdown-example.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";
import { Section } from "./section.tsx";

const DEMO: Demo = {
  title: "Web Inspector: one page, as picture and as Markdown",
  webm: "/landing/web-inspector.webm",
  mp4: "/landing/web-inspector.mp4",
  captions: "/landing/web-inspector.vtt",
  poster: "/landing/web-inspector-poster.webp",
  seconds: 23,
};

const FEATURES = [
  {
    picture: "inspector-shot",
    title: "What a visitor sees",
    text: "A real browser opens the page, waits until it has stopped loading, and takes the picture: 1920 × 1080 or as a phone of 375 × 812.",
  },
  {
    picture: "inspector-markdown",
    title: "The text without the frame",
    text: "Menus, footers and boxes of links are left out; headings, lists, tables, code and notes stay what they are. As Markdown or HTML.",
  },
  {
    picture: "inspector-blocking",
    title: "Banners, ads, trackers",
    text: "Cookie banners are declined where the page asks, and hidden otherwise. Ads and trackers are never loaded. Three switches, all on at first.",
  },
  {
    picture: "inspector-delay",
    title: "Wait as long as it takes",
    text: "Zero waits for a quiet network. Up to ten seconds more let animations and late content come to rest.",
  },
  {
    picture: "inspector-history",
    title: "Thirty days to come back",
    text: "Captures are kept for you alone, can be opened again, run again with the same options, or deleted.",
  },
  {
    picture: "inspector-actions",
    title: "Two actions, one address",
    text: "Take the picture, extract the content, or do both in one go. What failed on our side costs no use.",
  },
] as const;

const LIMITS = [
  {
    term: "Public pages only",
    text: "It does not sign in anywhere and does not open addresses of private networks.",
  },
  {
    term: "No way around walls",
    text: "Where a site shows a wall against robots, the answer says so, and no use is counted.",
  },
  { term: "One page at a time", text: "It does not follow links through a site and has no schedule." },
  {
    term: "16,000 pixels",
    text: "A picture of a whole page ends there, and says how tall the page is.",
  },
  {
    term: "45 seconds",
    text: "A page that needs longer, apart from the delay you chose, ends with a message.",
  },
  {
    term: "Extraction starts with Starter",
    text: "The free plan takes screenshots. Content extraction comes with the paid plans.",
  },
] as const;

export function InspectorLanding({ product }: { product: Product | undefined }) {
  return (
    <LandingPage landing={paths.inspectorLanding} limits={LIMITS} product={product}>
      <LandingHero
        badge="Web Inspector"
        demo={DEMO}
        landing={paths.inspectorLanding}
        lead="For engineers, marketers and everybody who feeds pages into something else: an address in, a clean picture and clean Markdown or HTML out."
        productId={WEB_INSPECTOR_PRODUCT_ID}
        title="The page as a visitor sees it, the text as you need it."
      >
        <div className="overflow-hidden rounded-card border border-line">
          <ProductScreenshot
            alt="A finished capture in the Web Inspector, with the screenshot of an article"
            hero
            height={1200}
            name="inspector-hero"
            width={1920}
          />
        </div>
      </LandingHero>
      <Section title="What it does">
        <Features items={FEATURES} />
      </Section>
      <Section
        lead="An article, and parts of what the extraction made of it. Only lines were broken and paragraphs left out."
        title="A page and its Markdown"
      >
        <MarkdownExample />
      </Section>
    </LandingPage>
  );
}
