/**
 * Noto's fonts of scripts in daily use, without "Noto". In the order of the fallback, which draws a character with the
 * first that has it.
 */
export const SCRIPT_FONTS = [
  "Sans Devanagari",
  "Sans Bengali",
  "Sans Tamil",
  "Sans Thai",
  "Sans Ethiopic",
  "Sans Georgian",
  "Sans Armenian",
  "Sans Gurmukhi",
  "Sans Gujarati",
  "Sans Oriya",
  "Sans Telugu",
  "Sans Kannada",
  "Sans Malayalam",
  "Sans Sinhala",
  "Sans Lao",
  "Serif Tibetan",
  "Sans Myanmar",
  "Sans Khmer",
  "Sans Mongolian",
  "Sans Cherokee",
  "Sans Canadian Aboriginal",
  "Sans Syriac",
  "Sans Thaana",
  "Sans NKo",
  "Sans Adlam",
  "Sans Hanifi Rohingya",
  "Sans Tifinagh",
  "Sans Vai",
  "Sans Javanese",
  "Sans Balinese",
  "Sans Cham",
  "Sans Chakma",
  "Sans Lisu",
  "Sans Ol Chiki",
  "Sans Meetei Mayek",
] as const;

/** The same for fonts that share punctuation or symbols with the East Asian ones, which go first. */
export const FONTS_AFTER_EAST_ASIAN = ["Sans Yi", "Sans Symbols", "Sans Symbols 2", "Sans Math"] as const;
