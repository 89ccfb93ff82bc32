const count = new Intl.NumberFormat("en-US");

/** '12,500': how many there are of something. */
export const formatCount = (value: number): string => count.format(value);
