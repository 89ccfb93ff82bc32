/** What the filter lists block. */
export type FilterOptions = { cookieBanners: boolean; ads: boolean; tracking: boolean };

/** What a capture blocks: by the filter lists, and chat widgets and newsletter pop-ups by a list of our own. */
export type BlockingOptions = FilterOptions & { chatWidgets?: boolean; popups?: boolean };

const FILTER_NAMES = ["ads", "cookieBanners", "tracking"] as const;

/** Name of the engine for exactly these options, such as `ads-tracking`; null when none is on. */
export function engineName(options: FilterOptions): string | null {
  return FILTER_NAMES.filter((name) => options[name]).join("-") || null;
}

/** All seven combinations, each of which has an engine. */
export const ALL_FILTER_OPTIONS: FilterOptions[] = Array.from({ length: 7 }, (_, index) => ({
  ads: ((index + 1) & 1) > 0,
  cookieBanners: ((index + 1) & 2) > 0,
  tracking: ((index + 1) & 4) > 0,
}));
