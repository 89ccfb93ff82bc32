import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { EGRESS_ERROR_CODES } from "#server/egress/errors.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import {
  type Certificate,
  getOrCreateCertificate,
} from "../../../../emulators/sample-sites/src/certificate.ts";
import { listenHttpAndHttps } from "../../../../emulators/sample-sites/src/http-https-listener.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

let site: Awaited<ReturnType<typeof listenHttpAndHttps>>;
let certificate: Certificate;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  certificate = await getOrCreateCertificate(["site.test"], join(tmpdir(), "marketplace-egress-errors"));
  site = await listenHttpAndHttps(0, certificate, (incoming, response) => {
    const { searchParams } = new URL(incoming.url ?? "/", "http://site.test");
    const claim = searchParams.get("claim");
    response.writeHead(Number(searchParams.get("status") ?? 200), {
      "content-type": "text/html",
      ...(claim ? { "x-egress-error": claim } : {}),
    });
    response.end(`<title>Page</title><h1>Here</h1>${searchParams.get("body") ?? ""}`);
  });
});
afterAll(async () => {
  await closeBrowsers();
  await site.close();
});

function capture(url: string) {
  const at = `127.0.0.1:${site.port}`;
  const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at], spki: certificate.spki });
  return captureWithoutApi(request(url), { settings });
}

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
