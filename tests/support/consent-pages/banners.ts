import {
  type BannerTemplate,
  bar,
  barInFlow,
  barInHeader,
  card,
  closedShadow,
  dialogWithLock,
  foreignFrame,
  implied,
  lateBar,
  modalDialog,
  openShadow,
  panel,
  plainWords,
  stickyBar,
  wall,
} from "./banner-templates.ts";
import { framedPlatformPage, PLATFORM_NAMES, platformPage } from "./platforms.ts";
import { LANGUAGES, type Language } from "./texts.ts";

export type Imitation = { name: string; html: string };

const rows = (name: string, template: BannerTemplate, languages: Language[]): Imitation[] =>
  languages.map((lang) => ({ name: `${name}-${lang}`, html: template(lang) }));

/** Platforms known by name. */
const PLATFORM_BANNERS: Imitation[] = [
  ...PLATFORM_NAMES.map((name, index) => {
    const lang = LANGUAGES[index % 8] ?? "en";
    return { name: `${name}-${lang}`, html: platformPage(name, lang) };
  }),
  { name: "sourcepoint-en", html: framedPlatformPage("en", "consent-frame.test") },
  { name: "sourcepoint-de", html: framedPlatformPage("de", "consent.sourcepoint-de.test") },
];

/** Which template speaks which languages. */
export const BANNERS: Imitation[] = [
  ...rows("bar", bar, LANGUAGES),
  ...rows("dialog", dialogWithLock, LANGUAGES.slice(0, 12)),
  ...rows("card", card, ["en", "de", "fr", "pl", "ja", "zh", "tr", "ru"]),
  ...rows("wall", wall, ["en", "es", "sv", "ko"]),
  ...rows("late", lateBar, ["en", "it"]),
  ...rows("modal", modalDialog, ["nl", "pt"]),
  ...rows("flow", barInFlow, ["en", "de"]),
  ...rows("header", barInHeader, ["en", "pt"]),
  ...rows("implied", implied, ["en"]),
  ...rows("plain", plainWords, ["en"]),
  ...rows("sticky", stickyBar, ["en", "ar"]),
  ...rows("panel", panel, ["fr", "ja"]),
  ...rows("shadow", openShadow, ["de", "zh"]),
  ...rows("closed", closedShadow, ["en"]),
  ...rows("frame", foreignFrame, ["en", "de"]),
  ...PLATFORM_BANNERS,
];
