import localFont from "next/font/local";

/**
 * Latin subsets only, and `optional`: text is painted at once and never jumps when the font arrives late.
 * The files come from npm, so nothing is asked of another origin.
 */
export const geistSans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  display: "optional",
});

/** Names, addresses, counts and source text; not preloaded, because the first screen reads without it. */
export const geistMono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "optional",
  preload: false,
});
