import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Of two that set the same thing the style sheet's order decides and not theirs, so what a caller
 * may adjust is written `default:` in the component (app/globals.css). Tests of components refuse everything else.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
