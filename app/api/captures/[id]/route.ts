import { deleteCapture } from "#server/capture/delete-captures.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { CapturePath } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route({ user: "required", params: CapturePath }, async ({ user, params }) => {
    await deleteCapture(user.id, params.id);
    return { deleted: true };
  }),
});
