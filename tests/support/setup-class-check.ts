import { vi } from "vitest";
import { findConflictingClasses } from "./find-conflicting-classes.ts";

/** Fails component tests on conflicting classes. */
vi.mock(import("#components/ui/cn.ts"), async (load) => {
  const { cn } = await load();
  return {
    cn: (...classes) => {
      const all = cn(...classes);
      const problem = findConflictingClasses(all);
      if (problem) throw new Error(`Classes contradict one another: ${problem}`);
      return all;
    },
  };
});
