import type { FreeOutcome } from "#shared/billing/contract.ts";

const DESCRIPTIONS: Record<FreeOutcome, string> = {
  granted: "Your free plan is active. You can use the product now.",
  resumed: "Your plan goes on. Nothing was charged.",
  covered: "The credit for your previous plan pays for this one. Nothing was charged.",
};

/** What somebody reads after choosing a plan that costs nothing. */
export function freeAccessToast(outcome: FreeOutcome): { title: string; description: string } {
  return { title: "Free Access Granted", description: DESCRIPTIONS[outcome] };
}
