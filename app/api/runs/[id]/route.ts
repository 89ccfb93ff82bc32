import { cancelRun, getRunState } from "#server/capture/detached-runs.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UuidParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: UuidParams }, ({ user, params }) =>
    getRunState(user.id, params.id),
  ),
  DELETE: createHandler({ auth: "required", params: UuidParams }, async ({ user, params }) => {
    await cancelRun(user.id, params.id);
    return { canceled: true };
  }),
});
