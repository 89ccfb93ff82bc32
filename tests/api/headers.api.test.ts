import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { isProtectedPath } from "#shared/paths.ts";
import { toPublicId } from "#shared/public-id.ts";
import { createSession } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { scoreResponse } from "#tests/support/http-observatory-score.ts";
import { formatSessionCookie } from "#tests/support/session-cookies.ts";
import { call, site, withFreePlan } from "./client.ts";
import { fillPath, NO_SUCH_ID, ROUTES } from "./routes.ts";

const APP = join(import.meta.dirname, "..", "..", "app");
/** Every page, listed from the app folder. */
const PAGES = globSync("**/page.tsx", { cwd: APP })
  .map((file) =>
    (dirname(file) === "." ? "/" : `/${dirname(file)}`).replace("[id]", "3").replace("[page]", "errors"),
  )
  .sort();
const isPublic = (path: string) => !isProtectedPath(path);
/** Exist only for an id that was shared, in `history.api.test.ts`, or for an operator. */
const NOT_FOUND = ["/shared/3", "/admin", "/admin/users/3"];
/** Tests run over http; `securityHeaders` adds HSTS only for https sites. */
const ON_HTTP = { "hsts-not-implemented": -20 };

describe("Mozilla's Observatory", () => {
  test.each(["/", "/pricing", "/auth", "/landing/web-inspector", "/nowhere"])(
    "deducts points from %s only for inline scripts",
    async (path) => {
      const response = await call(path);
      const { deductions } = scoreResponse({
        headers: response.headers,
        html: await response.text(),
        origin: site,
      });
      expect(deductions).toEqual({ ...ON_HTTP, "csp-implemented-with-unsafe-inline": -20 });
    },
  );

  test.each(ROUTES)("deducts no points from $path", async ({ path }) => {
    const headers = new Headers((await call(fillPath(path))).headers);
    expect(scoreResponse({ headers, html: "", origin: site }).deductions).toEqual(ON_HTTP);
    headers.set("strict-transport-security", "max-age=63072000");
    expect(scoreResponse({ headers, html: "", origin: site }).grade).toBe("A+");
  });
});

test.each(["/shared/3", `/shared/${toPublicId("share", NO_SUCH_ID)}`])(
  "the unknown share %s is kept out of referrers and search engines",
  async (path) => {
    const { status, headers } = await call(path);
    expect([status, headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([
      404,
      "no-referrer",
      "noindex, nofollow",
    ]);
  },
);

describe("shared caches", () => {
  test.each(ROUTES)("must not store the response of $path", async ({ path }) => {
    const { token } = await account;
    for (const init of [{}, { token }])
      expect((await call(fillPath(path), init)).headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(PAGES.filter((path) => isPublic(path) && !NOT_FOUND.includes(path)))(
    "may store %s, which is the same for every user",
    async (path) => {
      coversSpec("6.1");
      const response = await call(path);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get("cache-control")).toMatch(/^s-maxage=\d+/);
    },
  );

  test.each(["/", "/pricing", "/landing/web-inspector"])(
    "may store %s for a signed-in user, but not with renewed session cookies",
    async (path) => {
      const session = await createSession(await account);
      const load = async (expiresIn: number) => {
        const cookie = formatSessionCookie(session, expiresIn);
        const { headers, status } = await call(path, { headers: { cookie } });
        return {
          status,
          setsCookies: headers.getSetCookie().length > 0,
          cache: headers.get("cache-control"),
        };
      };
      expect(await load(3_000)).toEqual({
        status: 200,
        setsCookies: false,
        cache: expect.stringMatching(/^s-maxage=\d+/),
      });
      expect(await load(-10)).toEqual({
        status: 200,
        setsCookies: true,
        cache: expect.stringMatching(/^private.*no-store/),
      });
    },
  );

  test.each(PAGES.filter(isProtectedPath))("must not store %s for a signed-in user", async (path) => {
    coversSpec("6.3");
    const visitor = await call(path);
    expect([visitor.status, visitor.headers.get("location")]).toEqual([
      307,
      `/auth?redirect=${encodeURIComponent(path)}`,
    ]);
    expect(visitor.headers.get("cache-control")).toMatch(/private.*no-store/);
    const cookie = formatSessionCookie({ access_token: (await account).token });
    const user = await call(path, { headers: { cookie } });
    expect(user.headers.get("cache-control")).toMatch(/private.*no-store/);
  });
});

const account = withFreePlan();
