import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectBrowser } from "#server/browser/index.ts";
import { chromiumFlags, DEAD_PROXY } from "#server/browser/launch.ts";
import type { InspectorSettings } from "#server/capture/config.ts";
import { readProxyAddress } from "#server/egress/index.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { testBrowser } from "#tests/support/test-browser.ts";
import type { EdgeCasePages } from "./edge-case-pages.ts";
import { request, settingsFor } from "./fixtures.ts";
import { type ContactRecorder, HOSTILE, serveHostileSite, startCanary, visitHostile } from "./ssrf-site.ts";
import { ALL_FRIENDS, HOSTS, SOCKETS, serveSideDoors, sortContacts } from "./tracker-channels.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Waits until a program has written a text to its error stream, and goes on reading: a closed pipe would be a fault of its own. */
function heard({ stderr }: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve) => {
    stderr?.on("data", (line) => {
      if (String(line).includes(text)) resolve();
    });
  });
}

let canary: ContactRecorder;
let pages: EdgeCasePages;
let remote: ChildProcess;
let profile: string;
let endpoint: string;
let program: ChildProcess | null = null;

beforeAll(async () => {
  canary = await startCanary();
  pages = await serveHostileSite(canary);
  const port = await freePort();
  const { executablePath = "chromium", args, env } = await testBrowser();
  profile = mkdtempSync(join(tmpdir(), "remote-browser-"));
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    `--proxy-server=${DEAD_PROXY}`,
    `--user-data-dir=${profile}`,
    `--remote-debugging-port=${port}`,
  ];
  remote = spawn(executablePath, [...args, ...chromiumFlags(), ...flags], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await heard(remote, "DevTools listening");
  endpoint = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  program?.kill();
  program = null;
});
afterAll(async () => {
  const ended = once(remote, "exit");
  remote.kill("SIGKILL");
  await ended;
  rmSync(profile, { recursive: true, force: true });
  pages.close();
  canary.close();
});

type Network = { resolve: Record<string, string>; allow: string[] };

/** The hostile site is public; the canary is too when that is said. */
function hostileNetwork(allowCanary = false): Network {
  const at = `127.66.0.9:${canary.ports[0]}`;
  return {
    resolve: { "site.test": pages.at, "private.test": at },
    allow: [pages.at, ...(allowCanary ? [at] : [])],
  };
}

/** Starts the filter as its own program and gives the settings of a server that uses it with the remote browser. */
async function startEgress({ resolve, allow }: Network = hostileNetwork()): Promise<InspectorSettings> {
  const line = `http://:a-secret-of-some-length@127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ["--conditions=react-server", "scripts/egress-proxy.ts"], {
    env: {
      PATH: process.env.PATH,
      EGRESS_PROXY: line,
      EGRESS_RESOLVE: Object.entries(resolve)
        .map(([host, endpoint]) => `${host}=${endpoint}`)
        .join(","),
      EGRESS_ALLOW: allow.join(","),
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
  program = child;
  await once(child.stdout, "data");
  const egressProxy = readProxyAddress(line);
  if (!egressProxy) throw new Error("the test's own line is not an address");
  const local = settingsFor({ resolve: {}, allow: [], limits: { connections: 100_000, loadMs: 3_000 } });
  return { ...local, egressProxy, chromium: { ...local.chromium, remote: endpoint } };
}

describe.runIf(process.platform === "linux")(
  "a browser that runs elsewhere",
  { meta: { skipReason: "needs the packaged Chromium for Linux" } },
  () => {
    it.each(HOSTILE)(
      "lets a hostile page reach nothing but the public web, whatever %s tries",
      async (path, done) => {
        const settings = await startEgress();
        await visitHostile(`http://site.test${path}`, done, { pages, canary, settings });
        expect(canary.contacts).toEqual([]);
      },
    );

    it("would let it reach the canary if that were public: the tries are real", async () => {
      const settings = await startEgress(hostileNetwork(true));
      await visitHostile("http://site.test/hostile", "/done?page", { pages, canary, settings, contacts: 5 });
      expect(canary.contacts.filter((contact) => !contact.startsWith("tcp 127.66.0.9:"))).toEqual([]);
    });

    it("keeps trackers out that come by the side, and opens one that was asked for", async () => {
      const doors = await serveSideDoors();
      const resolve = Object.fromEntries(HOSTS.map((host) => [host, doors.at]));
      const settings = await startEgress({ resolve, allow: [doors.at] });
      const open = (url: string) =>
        captureWithoutApi(request(url, { delay: 1, no_tracking: true }), { settings });
      await open("http://site.test/");
      expect(sortContacts(doors.contacts)).toEqual({ trackers: [], friendly: ALL_FRIENDS });
      expect(await open(`http://${SOCKETS}/about`)).toMatchObject({ status: 200 });
      doors.close();
    });

    it("takes a picture and leaves no context behind", async () => {
      const settings = await startEgress();
      const { image } = await captureWithoutApi(request("http://site.test/"), { settings });
      expect(image.length).toBeGreaterThan(1_000);
      const watcher = await connectBrowser(endpoint);
      const session = await watcher.newBrowserCDPSession();
      await expect
        .poll(async () => (await session.send("Target.getBrowserContexts")).browserContextIds)
        .toEqual([]);
      await watcher.close();
    });

    it.each(["http", "https"])(
      "says in plain words that the filter refused an %s address",
      async (scheme) => {
        const settings = await startEgress();
        const capture = captureWithoutApi(request(`${scheme}://private.test/`), { settings });
        await expect(capture).rejects.toMatchObject({ code: "invalid" });
      },
    );

    it("opens no page while the filter does not answer", async () => {
      const settings = await startEgress();
      const child = program;
      child?.kill("SIGKILL");
      if (child) await once(child, "exit");
      pages.seen.length = 0;
      const capture = captureWithoutApi(request("http://site.test/"), { settings });
      await expect(capture).rejects.toMatchObject({ code: "outside_failed" });
      expect(pages.seen).toEqual([]);
    });

    it("gives jobs to nobody who lacks the secret, and ends the credentials with the job", async () => {
      const { egressProxy } = await startEgress();
      const blocking = { cookieBanners: false, ads: false, tracking: false };
      const limits = { bytes: 1_000, connections: 1, lifetimeMs: 5_000, connectTimeoutMs: 1_000 };
      const call = (method: string, path: string, secret: string) =>
        fetch(`${egressProxy?.server}${path}`, {
          method,
          headers: { authorization: `Bearer ${secret}` },
          ...(method === "POST" ? { body: JSON.stringify({ limits, blocking }) } : {}),
        });
      expect((await call("POST", "/jobs", "another-secret")).status).toBe(401);
      const secret = egressProxy?.secret ?? "";
      const opened = await call("POST", "/jobs", secret);
      expect(opened.status).toBe(201);
      const { username } = (await opened.json()) as { username: string };
      expect((await call("DELETE", `/jobs/${username}`, secret)).status).toBe(204);
      expect((await call("GET", `/jobs/${username}`, secret)).status).toBe(404);
    });
  },
);
