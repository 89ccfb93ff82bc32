import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { post, signedInWithPlans, site } from "../client.ts";

/* `npx mcp-remote`, by which clients without OAuth connect. */

const PROGRAM = join(import.meta.dirname, "../../../api-clients/node_modules/mcp-remote/dist/proxy.js");

let program: ChildProcess | undefined;
afterEach(() => {
  program?.kill();
});

/** Starts the program. @returns functions to send it a message and to wait for a text that it writes */
async function start(...options: string[]) {
  const args = [PROGRAM, `${site}/api/mcp`, String(await anyFreePort()), "--allow-http", ...options];
  const child = spawn(process.execPath, args, {
    // The test answers instead of the user, so no browser is opened.
    env: { NODE_ENV: "test", PATH: "", MCP_REMOTE_CONFIG_DIR: createTestFolder("mcp-remote-") },
  });
  program = child;
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      written += chunk.toString();
    });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const waitForOutput = (pattern: RegExp) =>
    waitFor(
      () => {
        expect(written).toMatch(pattern);
        return pattern.exec(written)?.[0] ?? "";
      },
      { timeout: 40_000, interval: 100 },
    );
  return { send, waitForOutput };
}

const INITIALIZE = {
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1.0.0" },
  },
};

test("mcp-remote registers, waits for the user's consent, and calls tools", async () => {
  const user = await signedInWithPlans("pro");
  const { send, waitForOutput } = await start();
  send(INITIALIZE);
  const url = new URL(await waitForOutput(/http:\/\/localhost:\d+\/oauth\/authorize\?\S+/));
  const body = { query: url.search.slice(1), isAllowed: true };
  const answer = await post("/api/oauth/authorize", body, user.token);
  const { redirectTo } = (await answer.json()) as { redirectTo: string };
  // It names the address before it listens there.
  await waitFor(async () => expect((await fetch(redirectTo)).status).toBe(200));
  await waitForOutput(/"id":1\b/);
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "get_usage", arguments: {} } });
  await waitForOutput(/"remaining/);
});

test("mcp-remote with a bad key ends with our message, and opens no browser", async () => {
  const { send, waitForOutput } = await start("--header", "Authorization: Bearer stm_live_mistyped");
  send(INITIALIZE);
  await waitForOutput(/Fatal error: [\s\S]*This API key is not valid/);
});
