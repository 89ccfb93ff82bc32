import { endpoint, route } from "#lib/http.ts";
import { CapturePath } from "#lib/inspector/history/path.ts";
import { deleteCapture } from "#lib/inspector/history/remove-captures.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({ user: "required", params: CapturePath }, async ({ user, params }) => {
    await deleteCapture(user.id, params.id);
    return { deleted: true };
  }),
});
