import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { UsageLine } from "#components/tools/usage-line.tsx";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const SOME = { usageCount: 3, usageLimit: 10, remainingUses: 7 };
const NONE_LEFT = { usageCount: 10, usageLimit: 10, remainingUses: 0 };
const resetsAt = "2026-12-21T10:00:00.000Z";

const shown = (usage: UsageInfo) =>
  render(
    usage.remainingUses === 0 ? (
      <LimitNotice productId={1} usage={usage} />
    ) : (
      <UsageLine things="Screenshots" usage={usage} />
    ),
  ).container.textContent;

test("UsageLine shows used and remaining uses with the reset day", () => {
  coversSpec("3.7");
  expect(shown({ ...SOME, resetsAt })).toBe("Screenshots this month: 3 of 10 used, 7 leftResets Dec 21");
  expect(shown({ ...NONE_LEFT, resetsAt })).toContain("10 of 10 used, 0 left. Resets Dec 21");
  expect(screen.getByText("Usage limit reached for this month")).toBeDefined();
});

test("UsageLine omits a missing reset day", () => {
  expect(shown(SOME as UsageInfo)).toBe("Screenshots this month: 3 of 10 used, 7 left");
  expect(shown(NONE_LEFT as UsageInfo)).not.toContain("Resets");
});
