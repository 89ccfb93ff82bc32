import { endpoint, fileResponse, route } from "#lib/http.ts";
import { CapturePath } from "#lib/inspector/history/path.ts";
import { readCapture } from "#lib/inspector/history/read-capture.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: CapturePath }, async ({ user, params }) =>
    fileResponse(await readCapture(user.id, params.id, "thumbnail")),
  ),
});
