import { Card } from "#components/ui/card.tsx";
import { ProductScreenshot } from "./product-screenshot.tsx";

export type Feature = {
  /** Base name of a 16:9 screenshot of the feature. */
  picture: string;
  title: string;
  text: string;
};

/** One card per feature; the rows of all cards align. */
export function Features({ items }: { items: readonly Feature[] }) {
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
