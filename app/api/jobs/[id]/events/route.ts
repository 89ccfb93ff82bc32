import { eventStreamResponse } from "#server/http/event-stream.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { openJobEvents } from "#server/jobs/events.ts";

/** Seconds; longer than the stream. */
export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", params: PublicIdParams("job"), maxDuration },
    async ({ user, params, request, signal }) =>
      eventStreamResponse(
        await openJobEvents(user.id, params.id, {
          lastEventId: request.headers.get("last-event-id"),
          signal,
        }),
      ),
  ),
});
