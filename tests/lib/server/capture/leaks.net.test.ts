import { afterAll, describe, expect, it } from "vitest";
import { createCaptureConfig } from "./fixtures.ts";
import { captureHostilePage, HOSTILE_PAGES, serveHostileSite, startContactRecorder } from "./ssrf-site.ts";

const recorder = await startContactRecorder();
afterAll(recorder.close);
const pages = await serveHostileSite(recorder);

const settings = (allowRecorder = false) =>
  createCaptureConfig({
    resolve: { "site.test": pages.at, "private.test": `127.66.0.9:${recorder.ports[0]}` },
    allow: [pages.at, ...(allowRecorder ? [`127.66.0.9:${recorder.ports[0]}`] : [])],
    // The address policy is under test, not the connection limit.
    limits: { connections: 100_000, loadMs: 3_000 },
  });

const capturePage = (path: string, done: string, allowRecorder = false): Promise<void> =>
  captureHostilePage(`http://site.test${path}`, done, {
    pages,
    recorder,
    settings: settings(allowRecorder),
    ...(allowRecorder ? { contacts: 5 } : {}),
  });

describe.runIf(process.platform === "linux")(
  "a hostile page",
  { meta: { skipReason: "needs the loopback network of Linux" } },
  () => {
    it.each(HOSTILE_PAGES)("that is served at %s reaches only public addresses", async (path, done) => {
      await capturePage(path, done);
      expect(recorder.contacts).toEqual([]);
    });

    it.each(HOSTILE_PAGES)(
      "that is served at %s reaches the recorder when its address is allowed, which shows that the page does try",
      async (path, done) => {
        await capturePage(path, done, true);
        expect(recorder.contacts.filter((contact) => !contact.startsWith("tcp 127.66.0.9:"))).toEqual([]);
      },
    );
  },
);
