import { deleteCapture } from "#server/capture/delete-captures.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UuidParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  DELETE: createHandler({ auth: "required", params: UuidParams }, async ({ user, params }) => {
    await deleteCapture(user.id, params.id);
    return { deleted: true };
  }),
});
