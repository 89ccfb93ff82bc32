/** Google's fonts as packed for Expo: one folder for each weight and style, named like the file. */
function google(name: string, family: string, styles = ["400Regular", "700Bold"]): string[] {
  return styles.map((style) => `@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`);
}

const ALL_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/** The same for fonts with more than one shape of letters. */
function documents(name: string, family: string): string[] {
  return google(name, family, ALL_STYLES);
}

function noto(script: string): string[] {
  return google(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);
}

/** Noto for East Asia in its own, much smaller, form with PostScript outlines. */
function eastAsian(name: string, family: string): string[] {
  return ["Regular", "Bold"].map((weight) => `@embedpdf/fonts-${name}/fonts/${family}-${weight}.otf`);
}

/**
 * The fonts that captures are drawn with where the machine has none, below node_modules. Regular and bold are what pages
 * ask for of another script; the three of Latin, Greek and Cyrillic have the measures of Arial, Times New Roman and
 * Courier New, so that lines break where their authors saw them break.
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
