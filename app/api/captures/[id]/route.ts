import { deleteCapture } from "#server/capture/delete-captures.ts";
import { getCapture } from "#server/capture/history.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

const params = PublicIdParams("capture");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params }, ({ user, params: { id } }) => getCapture(user.id, id)),
  DELETE: createHandler({ auth: "required", params }, async ({ user, params: { id } }) => {
    await deleteCapture(user.id, id);
    return { deleted: true };
  }),
});
