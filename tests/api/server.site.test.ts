import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";
import { post, withFreePlan } from "./client.ts";
import { type Server, startAnother } from "./start-server.ts";

let server: Server | null = null;
afterEach(() => server?.kill("SIGKILL"));

test("a stopping server finishes its running capture, accepts no new one and exits", async () => {
  const { token } = await withFreePlan();
  const { child, site } = await startAnother();
  server = child;
  child.stderr.resume();
  await waitForHttp(`${site}/api/health`, (status) => status === 200, 30_000);
  const page = { url: "http://plain.test", delay: 3, width: 800, height: 600 };
  const init = { at: site, headers: { connection: "close" } };
  const capture = () => post("/api/tools/screenshot", page, token, init);
  const running = capture();
  await sleep(1_500);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await sleep(300);
  await expect(capture()).rejects.toThrow("fetch failed");
  const response = await running;
  const picture = new Uint8Array(await response.arrayBuffer());
  expect([response.status, ...picture.subarray(0, 3)]).toEqual([200, 0xff, 0xd8, 0xff]);
  await ended;
});

test("a server without a required setting names it and exits", async () => {
  const { child } = await startAnother({ DATABASE_URL: "", EGRESS_PROXY: "http://nowhere" });
  server = child;
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  expect(output).toMatch(
    /The environment is not usable:[\s\S]*DATABASE_URL must be[\s\S]*EGRESS_PROXY must be/,
  );
});
