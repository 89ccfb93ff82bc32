/** The widths in pixels that a hero is kept in beside its own: `-{width}` stands at the end of their names. */
export const HERO_WIDTHS = [1280] as const;

/** Pixels of the hero that phones show, `{name}-phone`: a phone's own layout, because a desk's cannot be read there. */
export const HERO_PHONE = { width: 780, height: 1000 } as const;
