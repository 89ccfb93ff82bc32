import "./load-command-env.ts";
import { loadBlockedHosts } from "#server/browser/blocking/network-filters.ts";
import { readProxyAddress } from "#server/egress/shared-proxy-client.ts";
import { startEgressService } from "#server/egress/shared-proxy-server.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";

/*
 * npm run egress-proxy: the egress proxy next to a remote browser. EGRESS_PROXY contains the address to listen on and
 * the secret, as on the server.
 */
const address = readProxyAddress(process.env.EGRESS_PROXY?.trim() ?? "");
if (!address) {
  console.error("Set EGRESS_PROXY to http://:secret@host:port, with a secret of at least 16 characters.");
  process.exit(1);
}
const { EGRESS_DNS = "", EGRESS_RESOLVE = "", EGRESS_ALLOW = "" } = process.env;
const { close } = await startEgressService(
  readEgressSettings({ EGRESS_DNS, EGRESS_RESOLVE, EGRESS_ALLOW }),
  address,
  loadBlockedHosts,
);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
console.log(`ready ${JSON.stringify({ server: address.server })}`);
