import { createUserApiKey, getApiKeyList } from "#server/account/api-keys.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CreateApiKeyRequest } from "#shared/api-keys/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => getApiKeyList(user.id)),
  POST: createHandler(
    { auth: "required", body: CreateApiKeyRequest, rateLimit: { name: "create-api-key", perMinute: 10 } },
    ({ user, body }) => createUserApiKey(user.id, body),
  ),
});
