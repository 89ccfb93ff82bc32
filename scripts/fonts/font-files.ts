/** Files of a Google font in Expo's packages: one folder per weight and style, named like the file. */
function google(name: string, family: string, styles = ["400Regular", "700Bold"]): string[] {
  return styles.map((style) => `@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`);
}

const ALL_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/** The same for fonts with several variants. */
function documents(name: string, family: string): string[] {
  return google(name, family, ALL_STYLES);
}

function noto(script: string): string[] {
  return google(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);
}

/** Noto for East Asian scripts, as much smaller files with PostScript outlines. */
function eastAsian(name: string, family: string): string[] {
  return ["Regular", "Bold"].map((weight) => `@embedpdf/fonts-${name}/fonts/${family}-${weight}.otf`);
}

/**
 * Fallback fonts of captures, below node_modules. Pages request regular and bold of other scripts; the three for
 * Latin, Greek and Cyrillic have the metrics of Arial, Times New Roman and Courier New, so that lines break as their
 * authors intended.
 */
export const FONT_FILES: readonly string[] = [
  ...documents("arimo", "Arimo"),
  ...documents("tinos", "Tinos"),
  ...documents("cousine", "Cousine"),
  ...eastAsian("sc", "NotoSansHans"),
  ...eastAsian("tc", "NotoSansHant"),
  ...eastAsian("jp", "NotoSansJP"),
  ...eastAsian("kr", "NotoSansKR"),
  ...["Regular", "Bold"].map((weight) => `@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-${weight}.ttf`),
  ...["Regular", "Bold"].map((weight) => `@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-${weight}.ttf`),
  ...["Devanagari", "Bengali", "Tamil", "Thai", "Ethiopic", "Georgian", "Armenian"].flatMap(noto),
  ...google("noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
];
