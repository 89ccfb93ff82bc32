/** What the three switches of a capture ask for. */
export type BlockingOptions = { cookieBanners: boolean; ads: boolean; tracking: boolean };

const PARTS = ["ads", "cookieBanners", "tracking"] as const;

/** The engine that holds just what is switched on, e.g. `ads-tracking`; null when nothing is. */
export function engineName(switches: BlockingOptions): string | null {
  return PARTS.filter((part) => switches[part]).join("-") || null;
}

/** All seven combinations that have an engine. */
export const ALL_BLOCKING_OPTIONS: BlockingOptions[] = Array.from({ length: 7 }, (_, index) => ({
  ads: ((index + 1) & 1) > 0,
  cookieBanners: ((index + 1) & 2) > 0,
  tracking: ((index + 1) & 4) > 0,
}));
