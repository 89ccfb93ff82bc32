import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names without merging. The order in the style sheet decides between conflicting classes, so
 * defaults that a caller may override use the `default:` variant (app/globals.css); component tests check
 * this.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
