import { cn } from "#components/ui/cn.ts";

type ProductShotProps = {
  /** `/landing/{name}-dark.webp` and `-light.webp`, pictures of the running product. */
  name: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
  eager?: boolean;
  className?: string;
};

/**
 * A picture of the product in the theme of the page; the one of the other theme is not fetched. Where it is the first
 * thing to be seen, the one of the theme that a new visitor has does not wait to be found in the layout.
 */
export function ProductShot({ name, alt, width, height, eager = false, className }: ProductShotProps) {
  const look = cn("h-auto w-full", className);
  return (
    <>
      {(["dark", "light"] as const).map((theme) => (
        // biome-ignore lint/performance/noImgElement: the files have the size in which they are shown.
        <img
          alt={alt}
          className={cn(look, theme === "dark" ? "hidden dark:block" : "dark:hidden")}
          decoding="async"
          fetchPriority={eager && theme === "dark" ? "high" : "auto"}
          height={height}
          key={theme}
          loading={eager && theme === "dark" ? "eager" : "lazy"}
          src={`/landing/${name}-${theme}.webp`}
          width={width}
        />
      ))}
    </>
  );
}
