import { readCapture } from "#server/capture/history.ts";
import { createHandler, fileResponse } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

/** Serves a stored file of the caller's own capture. */
export const serveCaptureFile = (part: "file" | "thumbnail") =>
  createHandler({ auth: "required", params: PublicIdParams("capture") }, async ({ user, params }) =>
    fileResponse(await readCapture(user.id, params.id, part)),
  );
