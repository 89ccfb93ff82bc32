import { expect, test } from "vitest";
import { CancelSubscriptionRequest } from "#shared/billing/contract.ts";

test.each([
  ...[null, "2", 0, -2, 1.5, Number.POSITIVE_INFINITY, 99_999_999_999, [2]].map((planId) => ({ planId })),
  {},
  [],
])("CancelSubscriptionRequest rejects %j", (body) => {
  expect(CancelSubscriptionRequest.safeParse(body).success).toBe(false);
});
