import localFont from "next/font/local";

/**
 * Latin subsets with `font-display: optional`: text is painted at once and never shifts when the font arrives
 * late. The files come from npm, so no third-party request is made.
 */
export const geistSans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  display: "optional",
});

/** For names, URLs, counts and source text. Not preloaded, because the first paint does not need it. */
export const geistMono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "optional",
  preload: false,
  // Next.js would put Arial before the monospace fonts of the system.
  adjustFontFallback: false,
});
