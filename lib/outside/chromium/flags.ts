/** Nothing listens on the discard port: what does not go through a job's own proxy fails. */
export const DEAD_PROXY = "http://127.0.0.1:9";

/**
 * The flags that the browser is given beside Playwright's own, each with its reason. The packaged Chromium's
 * recommended list is made for trusted pages (no sandbox, one process, no web security) and is not used.
 */
const FLAGS = [
  // Ways past the proxy: QUIC and WebRTC are UDP, and a name looked up by the browser would reach a name server.
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Without it Chromium goes to loopback and link-local addresses directly, whatever the proxy.
  "--proxy-bypass-list=<-loopback>",
  // A process for each site, so that a page which broke its renderer holds nothing of another site.
  "--site-per-process",
  // No requests of the browser's own.
  "--disable-background-networking",
  "--disable-domain-reliability",
  "--no-pings",
  // A bounded heap: a page that eats memory crashes alone.
  "--js-flags=--max-old-space-size=512",
  "--disk-cache-size=33554432",
  // Pictures that look the same on every machine.
  "--font-render-hinting=none",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-gpu",
  "--disable-print-preview",
] as const;

/** The reviewed flag list. `trustSpki` are certificate pins that count as trusted, comma-separated. */
export function chromiumFlags(trustSpki?: string): string[] {
  return trustSpki ? [...FLAGS, `--ignore-certificate-errors-spki-list=${trustSpki}`] : [...FLAGS];
}
