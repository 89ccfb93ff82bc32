import { expect, it } from "vitest";
import { chromiumFlags, DEAD_PROXY } from "#server/browser/launch.ts";

const flags = chromiumFlags();

it.each([
  ["--disable-quic", "UDP bypasses the proxy"],
  ["--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "WebRTC bypasses the proxy"],
  ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "names are looked up by the browser"],
  ["--proxy-bypass-list=<-loopback>", "loopback is reached without the proxy"],
  ["--site-per-process", "sites share a process"],
  ["--disable-background-networking", "the browser makes requests of its own"],
  ["--disable-domain-reliability", "the browser makes requests of its own"],
  ["--js-flags=--max-old-space-size=512", "a page's scripts take all memory"],
  ["--no-pings", "the browser makes requests of its own"],
])("chromiumFlags contains %s, without which %s", (flag) => {
  expect(flags).toContain(flag);
});

it("chromiumFlags contains none of the packaged list's insecure flags", () => {
  const open =
    /no-sandbox|single-process|disable-web-security|site-isolation-trials|insecure-content|no-zygote|remote-debugging-port/;
  expect(flags.filter((flag) => open.test(flag))).toEqual([]);
  expect(flags.filter((flag) => flag.startsWith("--disable-features"))).toEqual([]);
});

it("chromiumFlags trusts pinned certificates only when they are given", () => {
  expect(flags.join()).not.toContain("certificate-errors");
  expect(chromiumFlags("abc=,def=")).toContain("--ignore-certificate-errors-spki-list=abc=,def=");
});

it("DEAD_PROXY is a port on which no process listens", () => {
  expect(DEAD_PROXY).toBe("http://127.0.0.1:9");
});
