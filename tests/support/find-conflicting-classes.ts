import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { radius: ["control", "card"], shadow: ["floating"] } },
});

/**
 * Describes conflicting classes of an element, or returns null. The order in the style sheet would decide
 * between them.
 */
export function findConflictingClasses(classes: string): string | null {
  const kept = merge(classes);
  return kept === classes ? null : `"${classes}" says the same as "${kept}"`;
}
