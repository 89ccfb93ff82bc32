import { type IncomingHttpHeaders, request } from "node:http";
import { describe, expect, test } from "vitest";
import { stack } from "#tests/support/stack.ts";

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends a path unchanged; higher-level clients would normalize it first. */
function send(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawResponse> {
  const { hostname, port, host } = new URL(stack.site);
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const call = request({ hostname, port, path, method, headers: { host, ...headers } }, async (response) => {
    const body = (await Array.fromAsync(response)).join("");
    resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
  });
  call.on("error", reject).end();
  return promise;
}

const FIVE_TIMES = Array(5).fill("middleware").join(":");

describe("without a session, a protected page redirects to the auth screen", () => {
  test.each<Record<string, string>>([
    {},
    { "x-middleware-subrequest": "middleware" },
    { "x-middleware-subrequest": FIVE_TIMES },
    { "x-middleware-subrequest": FIVE_TIMES.replaceAll("middleware", "src/middleware") },
    { purpose: "prefetch" },
    { "sec-purpose": "prefetch" },
    { "next-router-prefetch": "1" },
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    { "x-nextjs-data": "1" },
    { "x-middleware-next": "1" },
    { "x-matched-path": "/" },
    { "x-invoke-path": "/checkout" },
    { "x-original-url": "/" },
    { "x-rewrite-url": "/" },
    { "x-forwarded-host": "evil.example" },
    { authorization: "Bearer x" },
    { cookie: "sb-auth=" },
    { cookie: "sb-auth=x; sb-auth.0=y" },
    { cookie: "sb-auth=base64-e30" },
  ])("with the headers %j", async (headers) => {
    const response = await send("/checkout?planId=2", headers);
    expect(response.status).toBe(307);
    expect(response.headers.location).toBe("/auth?redirect=%2Fcheckout%3FplanId%3D2");
    expect(response.headers["cache-control"]).toContain("no-store");
  });

  test.each([
    "/checkout/3",
    "/checkout.rsc",
    "/./checkout",
    "/x/../checkout",
    "/checkout?__nextDataReq=1",
    "/tools/web-inspector?_rsc=1",
    "/tools/web-inspector.rsc",
    "/products/web-inspector",
    "/products/9",
  ])("at the path spelled %s", async (path) => {
    const response = await send(path);
    expect(response.status).toBe(307);
    expect(response.headers.location).toMatch(/^\/auth\?redirect=%2F/);
  });

  test.each([
    "/%63heckout",
    "/checkout%2f3",
    "/Checkout",
    "/checkout.json",
    "/checkout;x",
    "/checkout%00",
    "/index/checkout",
  ])("but the path %s is not found", async (path) => {
    expect((await send(path)).status).toBe(404);
  });

  test.each(["POST", "HEAD", "PUT"])("with the method %s", async (method) => {
    expect((await send("/checkout", {}, method)).headers.location).toBe("/auth?redirect=%2Fcheckout");
  });
});

test.each(["/api/%E0%A4%A", "/api/%", "/api/tools/%ff"])(
  "an endpoint path that does not decode is rejected: %s",
  async (path) => {
    const response = await send(path);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ code: "invalid", requestId: expect.any(String) });
  },
);

test.each(["/auth/v1/callback?code=x", "/reset-password?code=x"])("%s sends no referrer", async (path) => {
  const { body } = await send(path);
  expect(body).toContain('<meta name="referrer" content="no-referrer"/>');
  expect(body).toContain('content="noindex"');
});

describe("an unusual page request", () => {
  const odd = "%00 %ff % %c3%28 ..%2f..%2f %0d%0aSet-Cookie:x=1 __proto__".split(" ");
  odd.push("x".repeat(6_000));

  test.each([
    "/?q=",
    "/pricing?productId=",
    "/auth?redirect=",
    "/auth/v1/callback?code=",
    "/reset-password?token_hash=",
  ])("to %s with any suffix gets no server error", async (path) => {
    for (const value of odd) {
      const response = await send(`${path}${value}`);
      expect(response.status, value.slice(0, 30)).toBeLessThan(500);
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
  });

  test.each(["/products/", "/checkout/", "/landing/", "/tools/", "/"])(
    "below %s gets no server error",
    async (path) => {
      for (const value of odd)
        expect((await send(`${path}${value}`)).status, value.slice(0, 30)).toBeLessThan(500);
    },
  );

  test("with another Host header is not redirected to that host", async () => {
    for (const host of ["evil.example", "evil.example:80", "localhost@evil.example"]) {
      const { headers } = await send("/checkout", { host });
      expect(headers.location ?? "/").toMatch(/^\/(?!\/)/);
    }
  });
});

describe("a request with an absolute URL of another host", () => {
  test.each([
    "http://evil.example/pricing",
    "https://evil.example/pricing",
    "http://evil.example//pricing",
    "http://evil.example/checkout",
    "http://evil.example/pricing/",
    "http://evil.example/products/1",
    "http://evil.example/nowhere",
    "http://evil.example",
    "//evil.example/pricing",
    "/\\evil.example/pricing",
    "/pricing//evil.example/..",
  ])("is not redirected to that host: %s", async (target) => {
    for (const host of [new URL(stack.site).host, "evil.example"]) {
      const { status, headers } = await send(target, { host });
      expect(status).toBeLessThan(500);
      expect(headers.location ?? "/").toMatch(/^\/(?!\/)/);
    }
  });

  test("gets the response of its path", async () => {
    expect((await send("http://evil.example/pricing")).status).toBe(200);
    expect((await send("http://evil.example/api/products/plans")).status).toBe(200);
  });
});

test.each(["/api/catalog", "/api/tools/screenshot", "/api/nothing", "/checkout", "/", "/products/9"])(
  "TRACE %s gets no server error and does not echo the request",
  async (path) => {
    const { status, body } = await send(path, { "x-secret": "echo-me" }, "TRACE");
    expect(status).toBeLessThan(500);
    expect(body).not.toContain("echo-me");
    if (path === "/api/catalog") expect([status, JSON.parse(body).code]).toEqual([405, "method_not_allowed"]);
  },
);

describe("unused features of Next.js are disabled:", () => {
  test.each([
    "/_next/image?url=http%3A%2F%2F169.254.169.254%2Flatest&w=64&q=75",
    "/_next/image?url=%2Fpictures%2Fweb-inspector.svg&w=64&q=75",
    "/_next/image?url=%2F%2Fevil.example%2Fx.png&w=64&q=75",
  ])("the image optimizer at %s", async (path) => {
    const { status } = await send(path);
    expect([400, 404]).toContain(status);
  });

  test("server actions", async () => {
    const headers = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
    const { status, body } = await send("/", headers, "POST");
    expect(status).toBeLessThan(500);
    expect(body).not.toContain("digest");
  });
});
