/** What a capture blocks. */
export type BlockingOptions = { cookieBanners: boolean; ads: boolean; tracking: boolean };

const OPTION_NAMES = ["ads", "cookieBanners", "tracking"] as const;

/** Name of the engine for exactly these options, such as `ads-tracking`; null when none is on. */
export function engineName(options: BlockingOptions): string | null {
  return OPTION_NAMES.filter((name) => options[name]).join("-") || null;
}

/** All seven combinations, each of which has an engine. */
export const ALL_BLOCKING_OPTIONS: BlockingOptions[] = Array.from({ length: 7 }, (_, index) => ({
  ads: ((index + 1) & 1) > 0,
  cookieBanners: ((index + 1) & 2) > 0,
  tracking: ((index + 1) & 4) > 0,
}));
