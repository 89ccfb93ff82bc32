/** The door of this folder: what the rest of the product may use of it. */

export { resolvePublicEndpoints } from "./address-policy.ts";
export { type EgressSettings, readEgressSettings } from "./config.ts";
export { EgressError, type EgressErrorCode } from "./errors.ts";
export { type EgressHandle, startEgressProxy } from "./proxy.ts";
export { openRemoteSession, type ProxyAddress, readProxyAddress } from "./shared-proxy-client.ts";
