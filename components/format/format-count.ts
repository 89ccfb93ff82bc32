/**
 * '12,500': how many there are of something, a whole number. The same as `Intl.NumberFormat` makes in English, whose
 * first use costs a phone some 50 ms in the middle of a page's first seconds.
 */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
