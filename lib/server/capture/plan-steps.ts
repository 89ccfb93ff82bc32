import type { Entitlement } from "#db/queries/subscriptions.ts";
import { planError } from "#server/platform/plan-errors.ts";

/** @throws AppError `limit_reached` for more steps than the plan allows in a capture */
export function assertStepsAllowed(
  { steps, productId }: Pick<Entitlement, "steps" | "productId">,
  count: number,
): void {
  if (count <= steps) return;
  throw planError("limit_reached", `Your plan allows ${steps} steps in a capture.`, {
    limit: steps,
    productId,
  });
}
