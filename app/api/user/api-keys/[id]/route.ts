import { revokeUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  DELETE: createHandler({ auth: "required", params: PublicIdParams("key") }, ({ user, params }) =>
    revokeUserApiKey(user.id, params.id),
  ),
});
