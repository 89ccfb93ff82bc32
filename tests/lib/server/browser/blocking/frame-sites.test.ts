import { expect, it } from "vitest";
import { FrameSites } from "#server/browser/blocking/frame-sites.ts";

it("FrameSites allows frames of as many sites as the limit, and more frames of these sites", () => {
  const sites = new FrameSites(2);
  sites.setPage("https://page.test/");
  const urls = [
    "https://a.test/",
    "https://b.test/",
    "https://c.test/",
    "https://b.test/2",
    "https://c.test/2",
  ];
  expect(urls.map((url) => sites.allows(url))).toEqual([true, true, false, true, false]);
});

it("FrameSites does not count frames of the page's own site", () => {
  const sites = new FrameSites(1);
  sites.setPage("https://www.page.test/");
  const urls = ["https://frames.page.test/", "https://a.test/", "https://page.test/"];
  expect(urls.map((url) => sites.allows(url))).toEqual([true, true, true]);
});

it.each([
  ["subdomains are one site", "https://x.a.test/", "https://y.a.test/", true],
  ["ports are one site", "https://a.test:8443/", "https://a.test/", true],
  ["schemes are two sites", "http://a.test/", "https://a.test/", false],
  ["customers of one hosting domain are two sites", "https://a.github.io/", "https://b.github.io/", false],
  ["addresses are two sites", "http://192.0.2.1/", "http://192.0.2.2/", false],
])("FrameSites counts sites like Chromium: %s", (_title, first, second, isSameSite) => {
  const sites = new FrameSites(1);
  sites.setPage("https://page.test/");
  expect([sites.allows(first), sites.allows(second)]).toEqual([true, isSameSite]);
});
