import { afterAll, expect, it } from "vitest";
import { EGRESS_ERROR_CODES } from "#server/egress/errors.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const site = await startHttpsReceiver(["site.test"]);
afterAll(site.close);
site.setAnswer((response, { path }) => {
  const { searchParams } = new URL(path, "http://site.test");
  const claim = searchParams.get("claim");
  response.writeHead(Number(searchParams.get("status") ?? 200), {
    "content-type": "text/html",
    ...(claim ? { "x-egress-error": claim } : {}),
  });
  response.end(`<title>Page</title><h1>Here</h1>${searchParams.get("body") ?? ""}`);
});

const at = `127.0.0.1:${site.port}`;
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at], spki: site.pin });
const capture = (url: string) => captureWithoutApi(request(url), { settings });

it.each(["http", "https"])(
  "captureWithBrowser ignores an X-Egress-Error header of an %s site",
  async (scheme) => {
    for (const claim of [...EGRESS_ERROR_CODES, "no-such-code", "constructor"])
      expect(await capture(`${scheme}://site.test/?claim=${claim}`)).toMatchObject({
        status: 200,
        title: "Page",
      });
  },
);

it.each(["http", "https"])("captureWithBrowser shows the 403 page of an %s site", async (scheme) => {
  expect(await capture(`${scheme}://site.test/?status=403`)).toMatchObject({ status: 403, title: "Page" });
});

it("captureWithBrowser shows a page whose image and frame have addresses that the proxy refuses", async () => {
  const body = encodeURIComponent('<img src="http://127.0.0.1/x.png"><iframe src="http://[::1]/"></iframe>');
  expect(await capture(`http://site.test/?body=${body}`)).toMatchObject({ status: 200, title: "Page" });
});
