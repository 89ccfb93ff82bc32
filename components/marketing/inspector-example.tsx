import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/utils.ts";
import { CodeSample, createCurl } from "./api-example.tsx";
import { ExampleTabs } from "./example-tabs.tsx";

/** The beginnings of real responses for our sample sites, with line breaks added. */
const INSPECTOR_SAMPLES = [
  {
    id: "article",
    label: "Article",
    url: "https://blog.test",
    picture: { src: "/landing/inspector-article-light.webp", alt: "An article in a browser" },
    markdown: `On a Tuesday in January every order in our little shop
was refused for ninety minutes, and the reason was a
clock. It ran eleven seconds late. No one had touched it
for two years, which was the problem.

## What the graph said

The graph said that *more* was happening, not less.
Each refused order was tried again, five times, by two
programs that did not know of each other.

![Requests per hour: a quiet Monday, then a peak on
Tuesday morning](https://blog.test/pictures/storm.svg)

> Every retry is a wish that the world has changed in
> the last two seconds.

## The fix was a line`,
  },
  {
    id: "shop",
    label: "Shop",
    url: "https://shop.test",
    picture: { src: "/landing/inspector-shop.webp", alt: "The start page of a shop in a browser" },
    markdown: `# Stoneware for slow mornings

Forty pieces a week, thrown by two people and one dog.
Made to be used every day and to outlive the table they
stand on.

[See the spring batch](https://shop.test/#new)

![A shelf with six glazed pots in the morning
light](https://shop.test/pictures/shelf.svg)

## The spring batch

8 pieces · fired 2 March

### [Moss pitcher](https://shop.test/products/moss-pitcher)

### [River bowl](https://shop.test/products/river-bowl)`,
  },
  {
    id: "docs",
    label: "Docs",
    url: "https://docs.test",
    picture: { src: "/landing/inspector-docs.webp", alt: "A page of documentation in a browser" },
    markdown: `# Relay Queue

Background jobs for Node.js on the database that you
already have.

Relay keeps jobs in Postgres. There is no broker to run,
and a job is written in the same transaction as the row
that it is about, so it can neither be lost nor run for
something that was rolled back.

\`\`\`shell
npm install relay-queue
npx relay migrate
\`\`\`

## How fast is it?

| Machine | Workers | Jobs per second |
| - | - | - |
| 2 cores, 4 GB | 4 | 2,900 |
| 8 cores, 32 GB | 16 | 14,200 |`,
  },
] as const;

const OUTPUTS = [
  { value: "screenshot", label: "Screenshot" },
  { value: "markdown", label: "Markdown" },
  { value: "code", label: "Code" },
] as const;

/** Written out, because Tailwind finds classes by their text. */
const SHOWN_FOR = {
  article: "group-has-[[value=article]:checked]/example:block",
  shop: "group-has-[[value=shop]:checked]/example:block",
  docs: "group-has-[[value=docs]:checked]/example:block",
  screenshot: "group-has-[[value=screenshot]:checked]/example:block",
  markdown: "group-has-[[value=markdown]:checked]/example:block",
  code: "group-has-[[value=code]:checked]/example:block",
} as const;

const SHEET = "hidden h-full overflow-auto p-5";

function Sample({ label, url, picture, markdown }: (typeof INSPECTOR_SAMPLES)[number]) {
  return (
    <>
      <div className={cn("hidden h-full", SHOWN_FOR.screenshot)}>
        {/* biome-ignore lint/performance/noImgElement: the file has its final size. */}
        <img
          alt={picture.alt}
          className="h-full w-full object-cover object-top"
          decoding="async"
          height={984}
          loading="lazy"
          src={picture.src}
          width={1120}
        />
      </div>
      <CodeSample className={cn(SHEET, SHOWN_FOR.markdown)} label={`Markdown of the example: ${label}`}>
        {markdown}
      </CodeSample>
      <CodeSample className={cn(SHEET, SHOWN_FOR.code)} label={`Code of the example: ${label}`}>
        {createCurl({ method: "POST", path: "/extract", body: { url, formats: ["markdown"] } })}
      </CodeSample>
    </>
  );
}

/** Three pages and their captures, to switch between. */
export function InspectorExample() {
  return (
    <div className="group/example">
      <div className="mb-4 flex flex-wrap gap-3">
        <ExampleTabs
          label="Page"
          name="example-page"
          options={INSPECTOR_SAMPLES.map(({ id, label }) => ({ value: id, label }))}
        />
        <ExampleTabs label="Output" name="example-output" options={OUTPUTS} />
      </div>
      <Card className="overflow-hidden">
        {INSPECTOR_SAMPLES.map((sample) => (
          <div className={cn("hidden", SHOWN_FOR[sample.id])} key={sample.id}>
            <p className="border-border border-b px-5 py-3 font-system-mono text-muted-foreground text-xs">
              {sample.url}
            </p>
            <div className="h-[26rem] sm:h-[34rem]">
              <Sample {...sample} />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}
