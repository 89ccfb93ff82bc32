import { Card } from "#components/ui/card.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";

/** The beginning of a real response of the extraction endpoint for the page shown beside it. */
const MARKDOWN = `On a Tuesday in January every order in our little shop
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

## The fix was a line`;

/** A page on the left, its Markdown on the right. */
export function MarkdownExample() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <Card className="flex flex-col overflow-hidden">
        <p className="border-line border-b px-5 py-3 font-system-mono text-muted text-xs">
          https://blog.test
        </p>
        <ProductScreenshot
          alt="The article in a browser"
          className="min-h-0 flex-1 object-cover object-top lg:h-0"
          height={984}
          name="inspector-article"
          width={1120}
        />
      </Card>
      <Card className="overflow-hidden">
        <p className="border-line border-b px-5 py-3 font-system-mono text-muted text-xs">Markdown</p>
        {/* Focusable, because it scrolls on narrow screens and keyboard users must reach it. */}
        <section
          aria-label="Markdown of the article"
          className="overflow-x-auto p-5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus.
          tabIndex={0}
        >
          <pre className="font-system-mono text-ink text-xs">{MARKDOWN}</pre>
        </section>
      </Card>
    </div>
  );
}
