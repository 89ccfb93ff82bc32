import { FONTS_AFTER_EAST_ASIAN, SCRIPT_FONTS } from "./font-families.ts";

/** Families that servers rarely have, by the packaged family that replaces them. */
const REPLACEMENTS: Record<string, readonly string[]> = {
  Arimo: [
    "sans-serif",
    "system-ui",
    "Arial",
    "Helvetica",
    "Helvetica Neue",
    "Segoe UI",
    "Roboto",
    "Verdana",
    "Tahoma",
  ],
  Tinos: ["serif", "Times New Roman", "Times", "Georgia", "Cambria", "Palatino"],
  Cousine: ["monospace", "ui-monospace", "Courier New", "Courier", "Consolas", "Menlo", "Monaco", "SF Mono"],
  "Noto Sans S Chinese": [
    "Noto Sans SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
  ],
  "Noto Sans T Chinese": [
    "Noto Sans TC",
    "Noto Sans HK",
    "Noto Sans CJK TC",
    "PingFang TC",
    "Microsoft JhengHei",
  ],
  "Noto Sans Japanese": ["Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", "Meiryo"],
  "Noto Sans Korean": ["Noto Sans KR", "Noto Sans CJK KR", "Apple SD Gothic Neo", "Malgun Gothic"],
  "Noto Naskh Arabic": ["Noto Sans Arabic", "Geeza Pro"],
  "Noto Color Emoji": ["emoji", "Apple Color Emoji", "Segoe UI Emoji"],
};

/** Families of pages that name no font, so that screenshots look the same on every machine. */
const GENERIC: Record<string, string> = { "sans-serif": "Arimo", serif: "Tinos", monospace: "Cousine" };

const createAlias = (requested: string, family: string): string =>
  `  <alias binding="same"><family>${requested}</family><accept><family>${family}</family></accept></alias>`;

const createGenericRule = ([requested, family]: [string, string]): string =>
  `  <match target="pattern"><test name="family"><string>${requested}</string></test><edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`;

/**
 * Families that draw the characters which a page's own lack, before those of the machine. The strong ones come before
 * the fonts of the text's language; the others after, so that this chooses among the East Asian ones.
 */
const STRONG_FALLBACKS = [
  "Arimo",
  "Noto Naskh Arabic",
  "Noto Sans Hebrew",
  ...SCRIPT_FONTS.map((name) => `Noto ${name}`),
];
const WEAK_FALLBACKS = [
  ...Object.keys(REPLACEMENTS).filter((family) => family.startsWith("Noto Sans ")),
  ...FONTS_AFTER_EAST_ASIAN.map((name) => `Noto ${name}`),
  "Noto Color Emoji",
];

const createFallbackRule = (families: readonly string[], binding: string): string =>
  `  <match target="pattern"><edit name="family" mode="append" binding="${binding}">${families
    .map((family) => `<string>${family}</string>`)
    .join("")}</edit></match>`;

/**
 * Fontconfig's configuration for the packaged fonts in `folder` and the machine's own. The cache is in `folder` too:
 * every browser has a new home, and scanning the fonts again takes a tenth of a second.
 */
export function fontConfiguration(folder: string): string {
  const aliases = Object.entries(REPLACEMENTS).flatMap(([family, names]) =>
    names.map((name) => createAlias(name, family)),
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}/files</dir>
  <cachedir>${folder}/cache</cachedir>
${Object.entries(GENERIC).map(createGenericRule).join("\n")}
${aliases.join("\n")}
${createFallbackRule(STRONG_FALLBACKS, "strong")}
${createFallbackRule(WEAK_FALLBACKS, "weak")}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}
