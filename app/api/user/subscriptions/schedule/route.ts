import { scheduleLowerPlan, unscheduleLowerPlan } from "#server/billing/scheduled-plan.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { SchedulePlanRequest } from "#shared/billing/contract.ts";

const options = {
  auth: "required",
  body: SchedulePlanRequest,
  rateLimit: { name: "subscription", perMinute: 20 },
} as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(options, ({ user, body }) => scheduleLowerPlan(user.id, body.planId)),
  DELETE: createHandler(options, ({ user, body }) => unscheduleLowerPlan(user.id, body.planId)),
});
