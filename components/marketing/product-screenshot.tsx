import { cn } from "#lib/utils.ts";
import { HERO_PHONE_SIZE, HERO_REDUCED_WIDTHS } from "./hero-sizes.ts";

type ProductScreenshotProps = {
  /** Base name of `/landing/{name}-dark.webp` and `-light.webp`. */
  name: string;
  /** Empty if the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** The hero image: loads eagerly, spans the page, and has a separate version for phones. */
  hero?: boolean;
};

const SIZES = "(min-width: 80rem) 73rem, calc(100vw - 2rem)";

function heroSources(file: string, width: number) {
  const narrow = HERO_REDUCED_WIDTHS.map((each) => `${file}-${each}.webp ${each}w`);
  return { sizes: SIZES, srcSet: [...narrow, `${file}.webp ${width}w`].join(", ") };
}

/**
 * A screenshot in the current theme; the other one is not downloaded. The hero preloads the default theme's
 * image, so that it is painted together with the text.
 */
export function ProductScreenshot(props: ProductScreenshotProps) {
  const { name, alt, width, height, hero = false, className } = props;
  const classes = cn("h-auto w-full", className);
  return (["dark", "light"] as const).map((theme) => (
    <picture className="contents" key={theme}>
      {hero ? (
        <source
          media="(width < 40rem)"
          srcSet={`/landing/${name}-phone-${theme}.webp`}
          {...HERO_PHONE_SIZE}
        />
      ) : null}
      <img
        alt={alt}
        className={cn(classes, theme === "dark" ? "hidden dark:block" : "dark:hidden")}
        decoding={hero ? "sync" : "async"}
        fetchPriority={hero && theme === "dark" ? "high" : "auto"}
        height={height}
        loading={hero && theme === "dark" ? "eager" : "lazy"}
        {...(hero ? heroSources(`/landing/${name}-${theme}`, width) : {})}
        src={`/landing/${name}-${theme}.webp`}
        width={width}
      />
    </picture>
  ));
}
