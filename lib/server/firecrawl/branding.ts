import type { Brand } from "#shared/records/contract.ts";

/** Without the values that the page does not have; undefined for none. */
function withValues<T extends object>(fields: T): Partial<T> | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

/** The scheme of a page with this background, by its luma (ITU-R BT.601). */
function toColorScheme(color: string | null): "light" | "dark" | null {
  if (color === null) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue >= 128 ? "light" : "dark";
}

/**
 * The brand of a page in the form of Firecrawl's `BrandingProfile`, as far as a page shows and states it: no tone, no
 * personality, no guesses.
 */
export function toBranding({ colors, fonts, logos }: Brand): object {
  const findFont = (part: Brand["fonts"][number]["usedFor"]) =>
    fonts.find(({ usedFor }) => usedFor === part)?.family;
  const logo = logos.find(({ source }) => source !== "icon")?.url ?? null;
  const favicon = logos.find(({ source }) => source === "icon")?.url ?? null;
  const button = withValues({ background: colors.button, textColor: colors.buttonText });
  const fontFamilies = withValues({ primary: findFont("text"), heading: findFont("headings") });
  return {
    ...withValues({
      colorScheme: toColorScheme(colors.background),
      logo,
      colors: withValues({
        primary: colors.accent ?? colors.button ?? colors.link,
        accent: colors.accent,
        background: colors.background,
        textPrimary: colors.text,
        link: colors.link,
      }),
      typography: fontFamilies && { fontFamilies },
      components: button && { buttonPrimary: button },
      images: withValues({ logo, favicon }),
    }),
    fonts: [...new Set(fonts.map(({ family }) => family))].map((family) => ({ family })),
  };
}
