import { readCapture } from "#server/capture/history.ts";
import { createHandler, exportMethods, fileResponse } from "#server/http/handler.ts";
import { CaptureParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: CaptureParams }, async ({ user, params }) =>
    fileResponse(await readCapture(user.id, params.id, "thumbnail")),
  ),
});
