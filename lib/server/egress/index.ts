/** The door of this folder: what the rest of the product may use of it. */

export { resolveTarget } from "./address-policy.ts";
export { type EgressSettings, readEgressSettings } from "./config.ts";
export { EgressFailure, type EgressOutcome } from "./errors.ts";
export { type JobEgress, openEgress } from "./proxy.ts";
export { joinEgress, type ProxyAddress, readProxyAddress } from "./remote.ts";
export type { EgressLimits } from "./session.ts";
