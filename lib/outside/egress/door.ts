/** The door of this folder: what the rest of the product may use of it. */
export type { EgressLimits } from "./budget.ts";
export { EgressFailure, type EgressOutcome } from "./egress-failure.ts";
export { joinEgress } from "./join-egress.ts";
export { type JobEgress, openEgress } from "./open-egress.ts";
export { type ProxyAddress, readProxyAddress } from "./proxy-address.ts";
export { resolveTarget } from "./resolve-target.ts";
export { type EgressSettings, readEgressSettings } from "./settings.ts";
