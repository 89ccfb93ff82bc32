import type { Plan } from "#shared/catalog/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { api } from "./api.ts";

let request: Promise<number[]> | null = null;

async function loadPlanIds(): Promise<number[]> {
  const plans = await api.get<Plan[]>(apiPaths.plans);
  return plans.filter((plan) => plan.isCurrentUserPlan).map(({ id }) => id);
}

/** The plans of the signed-in user; tables of one page share a request. */
export function getOwnPlanIds(): Promise<number[]> {
  request ??= loadPlanIds().finally(() => {
    request = null;
  });
  return request;
}
