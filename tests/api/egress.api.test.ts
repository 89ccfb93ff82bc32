import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContactRecorder, startContactRecorder } from "#tests/lib/server/capture/ssrf-site.ts";
import { post, signedInWithPlans } from "./client.ts";

/* Requests by users and pages that lead to the server's own machine. A local server counts contacts. */

let canary: ContactRecorder;
let token: string;
/** On a web port other than the site's own, so that only the address rules protect it. */
let inner: string;
let local: string;

beforeAll(async () => {
  canary = await startContactRecorder();
  ({ token } = await signedInWithPlans("starter"));
  [inner = "", local = ""] = canary.ports.map(
    (port, index) => `${index === 0 ? "127.66.0.9" : "localhost"}:${port}`,
  );
});
afterAll(async () => {
  canary.close();
});
beforeEach(() => {
  canary.contacts.length = 0;
});

const TOOLS = ["/api/tools/screenshot", "/api/tools/firecrawl"] as const;
const trap = (path: string, target: string) => `https://trap.test${path}?${encodeURIComponent(target)}`;

describe.each(TOOLS)("%s", (tool) => {
  test("rejects its own internal addresses, direct or by redirect, and contacts none", async () => {
    const asked = [`http://${inner}/`, `http://2135031817:${inner.split(":")[1]}/`, `http://${local}/`];
    const led = [trap("/to", `http://${inner}/`), trap("/to", `https://${local}/`)];
    const answers = await Promise.all(
      [...asked, ...led].map(async (url) => (await post(tool, { url, wait_until: "load" }, token)).status),
    );
    expect(answers).toEqual(answers.map(() => 400));
    expect(canary.contacts).toEqual([]);
  });

  test("captures a page that requests internal addresses, and none is contacted", async () => {
    for (const target of [`http://${inner}/`, `http://${local}/`])
      expect((await post(tool, { url: trap("/inside", target) }, token)).status).toBe(200);
    expect(canary.contacts).toEqual([]);
  });
});
