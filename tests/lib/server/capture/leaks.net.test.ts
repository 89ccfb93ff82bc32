import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import type { EdgeCasePages } from "./edge-case-pages.ts";
import { settingsFor } from "./fixtures.ts";
import { type ContactRecorder, HOSTILE, serveHostileSite, startCanary, visitHostile } from "./ssrf-site.ts";

let canary: ContactRecorder;
let pages: EdgeCasePages;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  canary = await startCanary();
  pages = await serveHostileSite(canary);
});
afterAll(async () => {
  await closeBrowsers();
  pages.close();
  canary.close();
});

const settings = (allowCanary = false) =>
  settingsFor({
    resolve: { "site.test": pages.at, "private.test": `127.66.0.9:${canary.ports[0]}` },
    allow: [pages.at, ...(allowCanary ? [`127.66.0.9:${canary.ports[0]}`] : [])],
    // Not the budget, the rules have to hold.
    limits: { connections: 100_000, loadMs: 3_000 },
  });

const visit = (path: string, done: string, allowCanary = false): Promise<void> =>
  visitHostile(`http://site.test${path}`, done, {
    pages,
    canary,
    settings: settings(allowCanary),
    ...(allowCanary ? { contacts: 5 } : {}),
  });

describe.runIf(process.platform === "linux")(
  "a hostile page",
  { meta: { skipReason: "needs the loopback network of Linux" } },
  () => {
    it.each(HOSTILE)("reaches nothing but the public web, whatever %s tries", async (path, done) => {
      await visit(path, done);
      expect(canary.contacts).toEqual([]);
    });

    it.each(HOSTILE)(
      "would reach the canary from %s if that were public: the tries are real",
      async (path, done) => {
        await visit(path, done, true);
        expect(canary.contacts.filter((contact) => !contact.startsWith("tcp 127.66.0.9:"))).toEqual([]);
      },
    );
  },
);
