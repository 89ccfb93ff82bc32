/** Widths in pixels of the reduced versions of a hero image; their file names end in `-{width}`. */
export const HERO_REDUCED_WIDTHS = [1280] as const;

/** Pixels of `{name}-phone`: phones get the phone layout, because the desktop layout is illegible there. */
export const HERO_PHONE_SIZE = { width: 780, height: 1000 } as const;
