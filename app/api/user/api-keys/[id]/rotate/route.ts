import { rotateUserApiKey } from "#server/api-keys/rotate-api-key.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { RotateApiKeyRequest } from "#shared/api-keys/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      params: PublicIdParams("key"),
      body: RotateApiKeyRequest,
      rateLimit: { name: "create-api-key", perMinute: 10 },
    },
    ({ user, params, body }) => rotateUserApiKey(user.id, params.id, body),
  ),
});
