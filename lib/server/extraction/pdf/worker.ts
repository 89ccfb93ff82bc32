import { parentPort, workerData } from "node:worker_threads";
import { readPdf } from "./read-pdf.ts";
import type { PdfRequest } from "./worker-protocol.ts";

// A document must not reach the network, so a library that tries fails at once.
for (const api of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"])
  Reflect.deleteProperty(globalThis, api);

const { bytes, ...options } = workerData as PdfRequest;
parentPort?.postMessage(await readPdf(bytes, options));
