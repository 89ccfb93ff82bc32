import { expect, test } from "vitest";
import { limitText, usageLabel } from "#components/pricing/plan-texts.ts";
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

test("limitText shows a limit as uses per month", () => {
  expect(limitText(tool(null))).toBe("Unlimited uses/month");
  expect(limitText(tool(10))).toBe("10 uses/month");
  expect(limitText(tool(2000))).toBe("2,000 uses/month");
});

test("limitText reports an unknown limit", () => {
  expect(limitText({ usageLimit: undefined as unknown as null })).toBe("Usage limit info unavailable");
});

test("usageLabel shows used and remaining uses only for a limited tool", () => {
  expect(usageLabel(tool(200, 171, 29))).toBe("171 used, 29 remaining");
  expect(usageLabel(tool(200, 171))).toBe("171 used, 29 remaining");
  expect(usageLabel(tool(10, 12))).toBe("12 used, 0 remaining");
  expect(usageLabel(tool(200))).toBeNull();
  expect(usageLabel(tool(null, 1234))).toBeNull();
});
