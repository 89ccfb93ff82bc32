import { FONTS_AFTER_EAST_ASIAN, SCRIPT_FONTS } from "#server/browser/install/font-families.ts";

/** Files of a Google font in Expo's packages: one folder per weight and style, named like the file. */
function listGoogleFont(name: string, family: string, styles = ["400Regular", "700Bold"]): string[] {
  return styles.map((style) => `@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`);
}

const ALL_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/** The same for fonts with several variants. */
function listFontVariants(name: string, family: string): string[] {
  return listGoogleFont(name, family, ALL_STYLES);
}

/** Scripts and symbols whose fonts have no bold. */
const REGULAR_ONLY = new Set<string>([
  "Sans Chakma",
  "Sans Math",
  "Sans Mongolian",
  "Sans NKo",
  "Sans Symbols 2",
  "Sans Tifinagh",
  "Sans Vai",
  "Sans Yi",
]);

/** @param name e.g. "Sans Ol Chiki" */
function listNotoFont(name: string): string[] {
  const slug = `noto-${name.toLowerCase().replaceAll(" ", "-")}`;
  const styles = REGULAR_ONLY.has(name) ? ["400Regular"] : undefined;
  return listGoogleFont(slug, `Noto${name.replaceAll(" ", "")}`, styles);
}

/** Noto for East Asian scripts, as much smaller files with PostScript outlines. */
function listEastAsianFont(name: string, family: string): string[] {
  return ["Regular", "Bold"].map((weight) => `@embedpdf/fonts-${name}/fonts/${family}-${weight}.otf`);
}

/**
 * Fallback fonts of captures, below `node_modules` of the source packages. Pages request regular and bold of other scripts; the three for
 * Latin, Greek and Cyrillic have the metrics of Arial, Times New Roman and Courier New, so that lines break as their
 * authors intended.
 */
export const FONT_FILES: readonly string[] = [
  ...listFontVariants("arimo", "Arimo"),
  ...listFontVariants("tinos", "Tinos"),
  ...listFontVariants("cousine", "Cousine"),
  ...listEastAsianFont("sc", "NotoSansHans"),
  ...listEastAsianFont("tc", "NotoSansHant"),
  ...listEastAsianFont("jp", "NotoSansJP"),
  ...listEastAsianFont("kr", "NotoSansKR"),
  ...["Regular", "Bold"].map((weight) => `@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-${weight}.ttf`),
  ...["Regular", "Bold"].map((weight) => `@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-${weight}.ttf`),
  ...[...SCRIPT_FONTS, ...FONTS_AFTER_EAST_ASIAN].flatMap(listNotoFont),
  ...listGoogleFont("noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
];

/** Packages of these files. */
export const FONT_PACKAGES: readonly string[] = [
  ...new Set(FONT_FILES.map((file) => file.split("/").slice(0, 2).join("/"))),
];
