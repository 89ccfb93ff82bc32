import { extendTailwindMerge } from "tailwind-merge";
import { vi } from "vitest";

const merge = extendTailwindMerge({
  extend: { theme: { radius: ["control", "card"], shadow: ["floating"] } },
});

/** A component whose classes contradict one another looks as the style sheet happens to be ordered: that is refused. */
vi.mock(import("#components/ui/cn.ts"), async (load) => {
  const { cn } = await load();
  return {
    cn: (...classes) => {
      const all = cn(...classes);
      const kept = merge(all);
      if (kept !== all)
        throw new Error(`Classes contradict one another: "${all}" says the same as "${kept}"`);
      return all;
    },
  };
});
