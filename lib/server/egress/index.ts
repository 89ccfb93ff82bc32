export { type EgressSettings, readEgressSettings } from "#server/platform/settings/egress-settings.ts";
export { isRefusedWithoutLookup, resolvePublicEndpoints } from "./address-policy.ts";
export { EgressError, type EgressErrorCode } from "./errors.ts";
export { type GetResponse, getFromPublicHost } from "./get.ts";
export { type EgressHandle, type EgressProxy, startEgressProxy } from "./proxy.ts";
export { type SendResponse, type StreamedBody, sendToPublicHost } from "./send.ts";
export { openRemoteSession, type ProxyAddress, readProxyAddress } from "./shared-proxy-client.ts";
