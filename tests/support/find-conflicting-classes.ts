import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { radius: ["control", "card"], shadow: ["floating"] } },
});

/**
 * What is wrong with an element's classes, or null. Where two set the same thing the order of the style sheet decides,
 * which nobody has chosen.
 */
export function findConflictingClasses(classes: string): string | null {
  const kept = merge(classes);
  return kept === classes ? null : `"${classes}" says the same as "${kept}"`;
}
