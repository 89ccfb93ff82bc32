import { expect, test } from "vitest";
import { limitText, usageLabel } from "#components/pricing/usage-text.ts";
import type { PlanTool } from "#shared/catalog/contract.ts";

const tool = (usageLimit: number | null, used?: number, remaining: number | null = null): PlanTool => ({
  toolId: 1,
  usageLimit,
  toolDetails: { id: 1, name: "Screenshot" },
  currentUserUsage:
    used === undefined
      ? null
      : { usageCount: used, remainingUses: remaining, resetsAt: "2026-12-21T10:00:00.000Z" },
});

test("a limit reads as uses a month", () => {
  expect(limitText(tool(null))).toBe("Unlimited uses/month");
  expect(limitText(tool(10))).toBe("10 uses/month");
  expect(limitText(tool(2000))).toBe("2,000 uses/month");
});

test("an answer without a limit says that the limit is not known", () => {
  expect(limitText({ usageLimit: undefined as unknown as null })).toBe("Usage limit info unavailable");
});

test("used and remaining are told where there is something to count down", () => {
  expect(usageLabel(tool(200, 171, 29))).toBe("171 used, 29 remaining");
  expect(usageLabel(tool(200, 171))).toBe("171 used, 29 remaining");
  expect(usageLabel(tool(10, 12))).toBe("12 used, 0 remaining");
  expect(usageLabel(tool(200))).toBeNull();
  expect(usageLabel(tool(null, 1234))).toBeNull();
});
