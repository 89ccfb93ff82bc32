import { Card } from "#components/ui/card.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";

/** The text of a page that is compared. */
export function ComparedText({ text }: { text: string }) {
  return (
    <Card>
      <pre
        className="wrap-anywhere max-h-96 overflow-auto whitespace-pre-wrap p-5 font-mono text-foreground text-xs"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {text}
      </pre>
    </Card>
  );
}

type PagePictureProps = {
  /** What the picture shows, for users who do not see it. */
  label: string;
  src: string;
};

/** A screenshot of a watched page; a tall one scrolls. */
export function PagePicture({ label, src }: PagePictureProps) {
  return (
    <ScrollArea label={label}>
      {/* biome-ignore lint/performance/noImgElement: a private file or a data URL, which the image optimizer cannot read. */}
      <img alt={label} className="w-full" loading="lazy" src={src} />
    </ScrollArea>
  );
}

type ComparedPicture = { name: string; label: string; src: string };

/** Pictures of a comparison, one at a time; the tab with this name is open at first. */
export function PictureTabs({
  pictures,
  first,
}: {
  pictures: readonly ComparedPicture[];
  first: string | undefined;
}) {
  return (
    <Tabs className="grid grid-cols-[minmax(0,1fr)] gap-3" defaultValue={first}>
      <TabsList aria-label="Pictures" className="justify-self-start">
        {pictures.map(({ name, label }) => (
          <TabsTrigger key={name} value={name}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {pictures.map(({ name, label, src }) => (
        <TabsContent key={name} tabIndex={-1} value={name}>
          <PagePicture label={`${label}, the page`} src={src} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
