import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { noisePage } from "../tests/support/noise-page.ts";
import type { Row } from "./report.ts";
import { signIn, startProduct } from "./start-stack.ts";

const HOST = "noise.test";
const SCREENSHOTS = 7;
const SLOTS = 2;
const PEAK_LIMIT_MIB = 250 * SLOTS;
const REST_LIMIT_MIB = 100;
const REST_MS = 10_000;
/** By then the server has closed the connections of all clients that do not read. */
const CUT_OFF_MS = 35_000;

/** Resident set size of a process in MiB. */
function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kib) / 1024;
}

async function serveNoise(): Promise<{ at: string; close: () => void }> {
  const page = noisePage(1_920, 16_000);
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = (): void => void server.close();
  return { at: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Requests a full-page PNG and does not read the response's body. */
async function captureUnread(site: string, token: string): Promise<IncomingMessage> {
  const call = request(`${site}/api/tools/screenshot`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  call.end(
    JSON.stringify({
      url: `http://${HOST}/`,
      fullPage: true,
      format: "png",
      wait_until: "load",
      no_ads: false,
    }),
  );
  const [response] = (await once(call, "response")) as [IncomingMessage];
  // The server closes the connection.
  call.on("error", () => undefined);
  if (response.statusCode !== 200) throw new Error(`The screenshot failed: ${response.statusCode}`);
  response.on("error", () => undefined);
  return response;
}

/**
 * Reads the rest of a response.
 * @returns whether the response was complete
 */
async function readToEnd(response: IncomingMessage): Promise<boolean> {
  response.resume();
  // The response is aborted when the server has closed the connection.
  if (!response.closed) await once(response, "close").catch(() => undefined);
  return response.complete;
}

const temporaryFolders = () =>
  new Set(readdirSync(tmpdir()).filter((name) => name.startsWith("saas-tools-output-")));

/**
 * Resident memory of the server above its initial value: the maximum while seven full-page PNGs of noise (92 MB each)
 * are captured for clients that read nothing, and the value ten seconds after the last. The baselines are the limits.
 */
export async function measureOutput(): Promise<Row[]> {
  const noise = await serveNoise();
  const earlierFolders = temporaryFolders();
  const product = await startProduct({ EGRESS_RESOLVE: `${HOST}=${noise.at}`, EGRESS_ALLOW: noise.at });
  const { site, pids } = product.addresses;
  try {
    const token = await signIn(product.addresses, "pro@demo.test");
    (await captureUnread(site, token)).destroy();
    await pause(REST_MS);
    const before = residentMib(pids.site);
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, residentMib(pids.site));
    }, 50);
    const unread: IncomingMessage[] = [];
    let left = SCREENSHOTS;
    const caller = async (): Promise<void> => {
      while (left-- > 0) unread.push(await captureUnread(site, token));
    };
    await Promise.all(Array.from({ length: SLOTS }, caller));
    clearInterval(timer);
    await pause(REST_MS);
    const rest = residentMib(pids.site);
    await pause(CUT_OFF_MS);
    const ends = await Promise.all(unread.map(readToEnd));
    // Storing ends after the responses.
    await pause(REST_MS);
    console.log(
      `Server before ${before.toFixed(0)} MiB, peak ${peak.toFixed(0)}, after ${rest.toFixed(0)}; ${unread.length} unread responses, read to the end afterwards: ${ends.filter(Boolean).length}, temporary folders left: ${temporaryFolders().difference(earlierFolders).size}`,
    );
    const rows = [
      { name: "maximum", ours: peak - before, baseline: PEAK_LIMIT_MIB },
      { name: "10 s after the last", ours: rest - before, baseline: REST_LIMIT_MIB },
    ];
    return rows.map((row) => ({
      ...row,
      name: `Growth of the server with seven unread screenshots of 92 MB, ${row.name}, against the limit`,
      unit: "MiB",
    }));
  } finally {
    await product.stop();
    noise.close();
  }
}
