import { setTimeout as pause } from "node:timers/promises";

/** Port of the server's Node inspector; passed to the server when it starts. */
export const INSPECT_PORT = 9_377;

type Inspector = { call: (method: string, params?: object) => Promise<unknown>; close: () => void };

async function getInspectorUrl(): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const list = await fetch(`http://127.0.0.1:${INSPECT_PORT}/json/list`).catch(() => null);
    const [first] = ((await list?.json()) ?? []) as { webSocketDebuggerUrl: string }[];
    if (first) return first.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error("The server's inspector does not respond.");
}

async function inspect(pid: number): Promise<Inspector> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await getInspectorUrl());
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let id = 0;
  const call = (method: string, params: object = {}): Promise<unknown> => {
    const own = ++id;
    const result = new Promise((resolve) => {
      socket.addEventListener("message", function hear({ data }) {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id !== own) return;
        socket.removeEventListener("message", hear);
        resolve(message.result);
      });
    });
    socket.send(JSON.stringify({ id: own, method, params }));
    return result;
  };
  return { call, close: () => socket.close() };
}

/** MiB in use on a server's heap and outside it after a garbage collection. */
export async function liveHeapMib(pid: number): Promise<number> {
  const { call, close } = await inspect(pid);
  for (let round = 0; round < 2; round += 1) await call("HeapProfiler.collectGarbage");
  const expression =
    "(() => { const { heapUsed, external } = process.memoryUsage(); return heapUsed + external; })()";
  const { result } = (await call("Runtime.evaluate", { expression })) as { result: { value: number } };
  close();
  return result.value / 2 ** 20;
}
