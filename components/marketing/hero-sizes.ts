/** Additional widths of a hero image in pixels; the file names end in `-{width}`. */
export const HERO_WIDTHS = [1280] as const;

/** Size in pixels of `{name}-phone`, taken in the phone layout because the desktop one is illegible there. */
export const HERO_PHONE = { width: 780, height: 1000 } as const;
