import { once } from "node:events";
import { statSync } from "node:fs";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCaptureConfig, request } from "#tests/lib/server/capture/fixtures.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { type Served, serveSites } from "../../../emulators/sample-sites/src/serve.ts";

const folder = createTestFolder("sites-", afterAll);
let served: Served;
beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  served = await serveSites(0, folder);
});
afterAll(() => served.close());

async function get(scheme: "http" | "https", host: string, path: string) {
  const client = scheme === "http" ? http : https;
  const address = { host: "127.0.0.1", port: served.port, path };
  const call = client.get({ ...address, headers: { host }, rejectUnauthorized: false });
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const type = String(response.headers["content-type"]);
  return { status: response.statusCode, type, body: await text(response) };
}

const SITES = [
  "shop",
  "news",
  "docs",
  "blog",
  "app",
  "market",
  "newsletter",
  "account",
  "controls",
  "forum",
  "scripts",
  "long",
  "slow",
  "plain",
  "wall",
  "hooks",
  "s3",
  "chats",
].map((name) => `${name}.test`);

describe("the sample sites", () => {
  it("consist of a dozen sites and their third parties, with a private certificate", () => {
    expect(served.hosts).toEqual([
      ...SITES,
      "ads.test",
      "tracker.test",
      "trap.test",
      "telegram.test",
      "teams.test",
      "google-chat.test",
      "ntfy.test",
      "slack.test",
      "discord.test",
    ]);
    expect(served.spki).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(statSync(join(folder, "web-certificate.json")).mode & 0o777).toBe(0o600);
  });

  it("keep their certificate after a restart", async () => {
    const again = await serveSites(0, folder);
    expect(again.spki).toBe(served.spki);
    await again.close();
  });

  it.each(SITES)(
    "serve %s over HTTP and HTTPS on one port, with lang, title and no external content",
    async (host) => {
      const [plain, secure] = await Promise.all([get("http", host, "/"), get("https", host, "/")]);
      expect(secure).toEqual(plain);
      expect(plain).toMatchObject({
        status: host === "wall.test" ? 403 : 200,
        type: "text/html; charset=utf-8",
      });
      expect(plain.body).toMatch(/<html lang="[a-z-]+/i);
      expect(plain.body).toMatch(/<title>.{5,}<\/title>/);
      const outside = [...plain.body.matchAll(/(?:src|href)="(?:https?:)?\/\/([a-z.]+)/g)].map(
        (match) => match[1] ?? "",
      );
      expect(outside.filter((name) => !served.hosts.includes(name))).toEqual([]);
    },
  );

  it.each(SITES)("have no broken image, font or link on the front page of %s", async (host) => {
    const { body } = await get("http", host, "/");
    const paths = [...body.matchAll(/(?:src=|url\()"?(\/[^/")][^")]*)/g)].map((match) => match[1] ?? "");
    const answers = await Promise.all(
      [...new Set(paths)].map(async (path) => [path, (await get("http", host, path)).status]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it("are listed at the root URL", async () => {
    const { body } = await get("http", `localhost:${served.port}`, "/");
    expect(SITES.filter((host) => !body.includes(`https://${host}`))).toEqual([]);
  });

  it.each(["http", "https"])(
    "are captured over %s with the certificate trusted by its pin",
    async (scheme) => {
      const at = `127.0.0.1:${served.port}`;
      const resolve = Object.fromEntries(served.hosts.map((host) => [host, at]));
      const settings = createCaptureConfig({ resolve, allow: [at], spki: served.spki });
      const shot = await captureWithoutApi(request(`${scheme}://app.test/`, { wait_until: "network_idle" }), {
        settings,
      });
      expect(shot).toMatchObject({
        status: 200,
        title: "Overview · Northbeam",
        finalUrl: `${scheme}://app.test/`,
      });
    },
  );
});
