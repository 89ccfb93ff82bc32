/**
 * Formats an integer with thousands separators: '12,500'. Same output as `Intl.NumberFormat("en")`, whose
 * first use costs about 50 ms on a phone during page load.
 */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
