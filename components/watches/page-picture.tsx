import { ScrollArea } from "#components/ui/scroll-area.tsx";

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
