import { readCapture } from "#server/capture/history.ts";
import { endpoint, fileResponse, route } from "#server/http/handler.ts";
import { CapturePath } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: CapturePath }, async ({ user, params }) =>
    fileResponse(await readCapture(user.id, params.id, "file")),
  ),
});
