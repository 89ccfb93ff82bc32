import { parentPort } from "node:worker_threads";
import { extractDocument } from "./document.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-protocol.ts";

// The worker needs no network access, so a library that tries fails at once.
for (const api of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"])
  Reflect.deleteProperty(globalThis, api);

function answer({ input, document, thoroughness }: WorkerRequest): WorkerAnswer {
  try {
    return { output: extractDocument(input, document, thoroughness) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (request: WorkerRequest) => parentPort?.postMessage(answer(request)));
