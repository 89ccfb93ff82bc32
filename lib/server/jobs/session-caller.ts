import { getEntitlement } from "#server/usage/entitlement.ts";
import type { JobCaller } from "./create.ts";

/** A signed-in user who creates a job. */
export const toSessionCaller = (user: { id: string }): JobCaller => ({
  userId: user.id,
  apiKey: null,
  types: null,
  getEntitlement: (tool) => getEntitlement(user.id, tool),
});
