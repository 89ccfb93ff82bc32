type PagePictureProps = {
  /** What the picture shows, for users who do not see it. */
  label: string;
  src: string;
};

/** A screenshot of a watched page; a tall one is reduced to fit. */
export function PagePicture({ label, src }: PagePictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: a private file or a data URL, which the image optimizer cannot read.
    <img
      alt={label}
      className="max-h-[40rem] min-h-48 w-full bg-raised rounded-control border border-line object-contain object-top"
      loading="lazy"
      src={src}
    />
  );
}
