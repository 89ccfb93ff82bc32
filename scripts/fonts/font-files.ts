/** Files of a Google font in Expo's packages: one folder per weight and style, named like the file. */
function listGoogleFont(name: string, family: string, styles = ["400Regular", "700Bold"]): string[] {
  return styles.map((style) => `@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`);
}

const ALL_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/** The same for fonts with several variants. */
function listFontVariants(name: string, family: string): string[] {
  return listGoogleFont(name, family, ALL_STYLES);
}

/** Noto of a script such as `OlChiki`. */
function listNoto(script: string, styles?: string[]): string[] {
  const name = script === "NKo" ? "nko" : script.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  return listGoogleFont(`noto-sans-${name}`, `NotoSans${script}`, styles);
}

const SCRIPTS =
  "Devanagari Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Oriya Sinhala Thai Lao Khmer Myanmar Ethiopic Georgian Armenian";
/** Scripts of smaller languages, whose bold text Chromium makes from the regular one. */
const REGULAR_SCRIPTS =
  "Cherokee Mongolian Thaana NKo Tifinagh CanadianAboriginal Javanese Balinese Yi Vai Syriac OlChiki MeeteiMayek Lisu Cham Adlam Osage Chakma";

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
  ...SCRIPTS.split(" ").flatMap((script) => listNoto(script)),
  ...REGULAR_SCRIPTS.split(" ").flatMap((script) => listNoto(script, ["400Regular"])),
  ...listGoogleFont("noto-serif-tibetan", "NotoSerifTibetan"),
  ...listGoogleFont("noto-color-emoji", "NotoColorEmoji", ["400Regular"]),
];

/** Packages of these files. */
export const FONT_PACKAGES: readonly string[] = [
  ...new Set(FONT_FILES.map((file) => file.split("/").slice(0, 2).join("/"))),
];
