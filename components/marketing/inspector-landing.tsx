import { type Product, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { InspectorExample } from "./inspector-example.tsx";
import { LandingPage, Section } from "./landing-page.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";

const INSPECTOR = {
  badge: "Web Inspector",
  title: "Screenshots of public pages, content as you need it.",
  lead: "For engineers, marketers and anyone who feeds web pages into another tool: enter a URL, get a clean screenshot and clean Markdown or HTML.",
  productId: WEB_INSPECTOR_PRODUCT_ID,
  landing: paths.inspectorLanding,
  demo: {
    title: "Web Inspector: a page as screenshot and Markdown",
    webm: "/landing/web-inspector.webm",
    mp4: "/landing/web-inspector.mp4",
    captions: "/landing/web-inspector.vtt",
    poster: "/landing/web-inspector-poster.webp",
    seconds: 18,
  },
  start: {
    label: "Address of a public page",
    placeholder: "your-site.com",
    prefix: "https://",
    button: "Capture it",
    unit: "screenshots",
  },
  screenshot: (
    <ProductScreenshot
      alt="A finished capture in the Web Inspector, with the screenshot of an article"
      hero
      height={1200}
      name="inspector-hero"
      width={1920}
    />
  ),
  api: {
    lead: "One call saves a screenshot, prints a PDF or extracts the content. Every plan includes the API, the free one too.",
    call: {
      method: "POST" as const,
      path: "/screenshot",
      body: { url: "https://example.com", fullPage: true },
      file: { accept: "image/jpeg", name: "screenshot.jpg" },
    },
  },
  features: {
    title: "What it does",
    items: [
      {
        picture: "inspector-shot",
        title: "What a visitor sees",
        text: "A real browser opens the page, waits until it has loaded, and takes a screenshot: 1920 × 1080, or 375 × 812 as a phone.",
      },
      {
        picture: "inspector-markdown",
        title: "Content without clutter",
        text: "Menus, footers and link boxes are left out; headings, lists, tables, code and footnotes are kept. As Markdown or HTML, also of PDF documents.",
      },
      {
        picture: "inspector-blocking",
        title: "Banners, ads, trackers",
        text: "Cookie banners are declined if possible and hidden otherwise. Ads and trackers are not loaded. Three toggles, on by default.",
      },
      {
        picture: "inspector-delay",
        title: "Wait for slow pages",
        text: "At 0 we wait for network idle. Add up to ten seconds for animations and late content.",
      },
      {
        picture: "inspector-history",
        title: "30 days of history, 365 with Pro",
        text: "Captures are private. Reopen them, rerun them, or watch the page and get an email when it changes.",
      },
      {
        picture: "inspector-actions",
        title: "One URL, two actions",
        text: "Take a screenshot, extract the content, or do both at once. Blocked pages, timeouts and our errors don't count.",
      },
    ],
  },
  limits: [
    {
      term: "Public pages only",
      text: "Doesn't log in to websites or open addresses in private networks.",
    },
    {
      term: "Doesn't bypass bot protection",
      text: "If a site blocks automated browsers, the result says so and doesn't count as a use.",
    },
    {
      term: "Crawls one site at a time",
      text: "Follows links within a site, one page after the other, and obeys its robots.txt.",
    },
    {
      term: "16,000 pixels",
      text: "Full-page screenshots are cropped there, and the result shows the full height.",
    },
    {
      term: "45 seconds",
      text: "A page that takes longer, not counting your delay, ends with an error message.",
    },
    {
      term: "Extraction needs a paid plan",
      text: "The free plan includes screenshots. Paid plans add content extraction.",
    },
  ],
};

export function InspectorLanding({ product }: { product: Product | undefined }) {
  return (
    <LandingPage {...INSPECTOR} product={product}>
      <Section
        lead="Captures of three of our sample sites. The Markdown is shortened."
        title="Try an example"
      >
        <InspectorExample />
      </Section>
    </LandingPage>
  );
}
