import { EVENT_STREAM_MS, type ServerEvent } from "#server/jobs/events.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { streamWithTimeout } from "./send-file.ts";

/** How long the browser waits before it connects again, in milliseconds. */
const RECONNECT_MS = 1_000;
/** Leaves the stream time to end by itself. */
const SEND_MS = EVENT_STREAM_MS + 15_000;

const encoder = new TextEncoder();

/** JSON contains no line breaks, so that one `data` line is enough. */
const encodeEvent = ({ id, event, data }: ServerEvent): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

async function* encodeEvents(events: AsyncIterable<ServerEvent>): Chunks {
  yield encoder.encode(`retry: ${RECONNECT_MS}\n\n`);
  for await (const event of events) yield encodeEvent(event);
}

/** Responds with server-sent events (HTML Standard, 9.2). */
export const eventStreamResponse = (events: AsyncIterable<ServerEvent>): Response =>
  new Response(streamWithTimeout(encodeEvents(events), { sendBy: AbortSignal.timeout(SEND_MS) }), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Proxies and compression would hold events back.
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
