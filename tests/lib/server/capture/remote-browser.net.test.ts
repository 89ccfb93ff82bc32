import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { connectBrowser } from "#server/browser/index.ts";
import { chromiumFlags, DEAD_PROXY } from "#server/browser/launch.ts";
import type { CaptureConfig } from "#server/capture/config.ts";
import { readProxyAddress } from "#server/egress/index.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { testBrowser } from "#tests/support/test-browser.ts";
import { createCaptureConfig, request } from "./fixtures.ts";
import { captureHostilePage, HOSTILE_PAGES, serveHostileSite, startContactRecorder } from "./ssrf-site.ts";
import { ALL_ALLOWED, HOSTS, SOCKETS, serveTrackerChannels, sortContacts } from "./tracker-channels.ts";

/** Waits for a text on the error stream, and keeps reading: a full or closed pipe would stop the process. */
function waitForOutput({ stderr }: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve) => {
    stderr?.on("data", (line) => {
      if (String(line).includes(text)) resolve();
    });
  });
}

const recorder = await startContactRecorder();
afterAll(recorder.close);
const pages = await serveHostileSite(recorder);
let remote: ChildProcess;
const profile = createTestFolder("remote-browser-", afterAll);
let endpoint: string;
let egressProcess: ChildProcess | null = null;

beforeAll(async () => {
  const port = await anyFreePort();
  const { executablePath = "chromium", args, env } = await testBrowser();
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
  await waitForOutput(remote, "DevTools listening");
  endpoint = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  egressProcess?.kill();
  egressProcess = null;
});
afterAll(async () => {
  const ended = once(remote, "exit");
  remote.kill("SIGKILL");
  await ended;
});

type Network = { resolve: Record<string, string>; allow: string[] };

/** The hostile site is public; the recorder is too with `allowRecorder`. */
function hostileNetwork(allowRecorder = false): Network {
  const at = `127.66.0.9:${recorder.ports[0]}`;
  return {
    resolve: { "site.test": pages.at, "private.test": at },
    allow: [pages.at, ...(allowRecorder ? [at] : [])],
  };
}

/** Starts the egress proxy as its own process and returns settings that use it with the remote browser. */
async function startEgress({ resolve, allow }: Network = hostileNetwork()): Promise<CaptureConfig> {
  const line = `http://:a-secret-of-some-length@127.0.0.1:${await anyFreePort()}`;
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
  egressProcess = child;
  await once(child.stdout, "data");
  const egressProxy = readProxyAddress(line);
  if (!egressProxy) throw new Error("the test's own line is not an address");
  const local = createCaptureConfig({
    resolve: {},
    allow: [],
    limits: { connections: 100_000, loadMs: 3_000 },
  });
  return { ...local, egressProxy, chromium: { ...local.chromium, remote: endpoint } };
}

describe.runIf(process.platform === "linux")(
  "a remote browser",
  { meta: { skipReason: "needs the packaged Chromium for Linux" } },
  () => {
    it.each(HOSTILE_PAGES)("lets the hostile page at %s reach only public addresses", async (path, done) => {
      const settings = await startEgress();
      await captureHostilePage(`http://site.test${path}`, done, { pages, recorder, settings });
      expect(recorder.contacts).toEqual([]);
    });

    it("lets a hostile page reach the recorder when its address is allowed, which shows that the page does try", async () => {
      const settings = await startEgress(hostileNetwork(true));
      await captureHostilePage("http://site.test/hostile", "/done?page", {
        pages,
        recorder,
        settings,
        contacts: 5,
      });
      expect(recorder.contacts.filter((contact) => !contact.startsWith("tcp 127.66.0.9:"))).toEqual([]);
    });

    it("blocks trackers behind indirect channels, and opens one that is the requested URL", async () => {
      const channels = await serveTrackerChannels();
      const resolve = Object.fromEntries(HOSTS.map((host) => [host, channels.at]));
      const settings = await startEgress({ resolve, allow: [channels.at] });
      const open = (url: string) =>
        captureWithoutApi(request(url, { delay: 1, no_tracking: true }), { settings });
      await open("http://site.test/");
      expect(sortContacts(channels.contacts)).toEqual({ trackers: [], allowed: ALL_ALLOWED });
      expect(await open(`http://${SOCKETS}/about`)).toMatchObject({ status: 200 });
      channels.close();
    });

    it("returns a screenshot and leaves no browser context behind", async () => {
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

    it.each(["http", "https"])("reports an %s address that the egress proxy refused", async (scheme) => {
      const settings = await startEgress();
      const capture = captureWithoutApi(request(`${scheme}://private.test/`), { settings });
      await expect(capture).rejects.toMatchObject({ code: "invalid" });
    });

    it("opens no page while the egress proxy is down", async () => {
      const settings = await startEgress();
      const child = egressProcess;
      child?.kill("SIGKILL");
      if (child) await once(child, "exit");
      pages.seen.length = 0;
      const capture = captureWithoutApi(request("http://site.test/"), { settings });
      await expect(capture).rejects.toMatchObject({ code: "upstream_failed" });
      expect(pages.seen).toEqual([]);
    });

    it("gets no egress session without the secret, and the session's credentials end with it", async () => {
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
