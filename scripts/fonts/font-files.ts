/** Files of a Google font in Expo's packages: one folder per weight and style, named like the file. */
function listGoogleFont(name: string, family: string, styles = ["400Regular", "700Bold"]): string[] {
  return styles.map((style) => `@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`);
}

const ALL_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/** The same for fonts with several variants. */
function listFontVariants(name: string, family: string): string[] {
  return listGoogleFont(name, family, ALL_STYLES);
}

function noto(script: string): string[] {
  return listGoogleFont(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);
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
  ...["Devanagari", "Bengali", "Tamil", "Thai", "Ethiopic", "Georgian", "Armenian"].flatMap(noto),
  ...listGoogleFont("noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
];

/** Packages of these files. */
export const FONT_PACKAGES: readonly string[] = [
  ...new Set(FONT_FILES.map((file) => file.split("/").slice(0, 2).join("/"))),
];
