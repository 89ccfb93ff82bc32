import {
  type BannerTemplate,
  bar,
  barInFlow,
  card,
  closedShadow,
  dialogWithLock,
  foreignFrame,
  lateBar,
  modalDialog,
  openShadow,
  panel,
  stickyBar,
  wall,
} from "./banner-templates.ts";
import { PLATFORM_NAMES, platformPage } from "./platforms.ts";
import { LANGUAGES, type Language } from "./texts.ts";

export type Imitation = { name: string; html: string };

const rows = (name: string, template: BannerTemplate, languages: Language[]): Imitation[] =>
  languages.map((lang) => ({ name: `${name}-${lang}`, html: template(lang) }));

/** Which template speaks which languages; platforms take turns. */
export const BANNERS: Imitation[] = [
  ...rows("bar", bar, LANGUAGES),
  ...rows("dialog", dialogWithLock, LANGUAGES.slice(0, 12)),
  ...rows("card", card, ["en", "de", "fr", "pl", "ja", "zh", "tr", "ru"]),
  ...rows("wall", wall, ["en", "es", "sv", "ko"]),
  ...rows("late", lateBar, ["en", "it"]),
  ...rows("modal", modalDialog, ["nl", "pt"]),
  ...rows("flow", barInFlow, ["en", "de"]),
  ...rows("sticky", stickyBar, ["en", "ar"]),
  ...rows("panel", panel, ["fr", "ja"]),
  ...rows("shadow", openShadow, ["de", "zh"]),
  ...rows("closed", closedShadow, ["en"]),
  ...rows("frame", foreignFrame, ["en", "de"]),
  ...PLATFORM_NAMES.map((name, index) => {
    const lang = LANGUAGES[index % 8] ?? "en";
    return { name: `${name}-${lang}`, html: platformPage(name, lang) };
  }),
];
