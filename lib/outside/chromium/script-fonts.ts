import type { CDPSession } from "playwright-core";

/** Families by the script (ISO 15924) that the language of a text is written in. */
const FAMILIES: Record<string, string> = {
  Hans: "Noto Sans S Chinese",
  Hant: "Noto Sans T Chinese",
  Jpan: "Noto Sans Japanese",
  Hang: "Noto Sans Korean",
};

/**
 * Tells the browser which of the fonts for East Asia belongs to which language: each holds the others' characters too,
 * and the browser's own search for a missing sign does not ask for the language. Has to be called before the first document.
 */
export async function setScriptFonts(cdp: CDPSession): Promise<void> {
  const forScripts = Object.entries(FAMILIES).map(([script, family]) => ({
    script,
    fontFamilies: { standard: family, sansSerif: family, serif: family },
  }));
  await cdp.send("Page.setFontFamilies", { fontFamilies: {}, forScripts });
}
