import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { radius: ["control", "card"], shadow: ["floating"] } },
});

/** Joins class names; of two that set the same thing the later wins, so a caller can adjust a component. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
