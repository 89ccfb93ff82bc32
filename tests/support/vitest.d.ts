import "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test may be skipped on this machine; a skipped test without a reason fails the run. */
    skipReason?: string;
  }
}
