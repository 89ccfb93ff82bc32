/** The widths in pixels that a hero is kept in beside its own: `-{width}` stands at the end of their names. */
export const HERO_WIDTHS = [768, 1280] as const;
