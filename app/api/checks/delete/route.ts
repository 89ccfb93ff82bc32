import { createHandler, exportMethods } from "#server/http/handler.ts";
import { deleteChecks } from "#server/name-check/history.ts";
import { DeleteChecksRequest } from "#shared/name-check/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler({ auth: "required", body: DeleteChecksRequest }, async ({ user, body }) => ({
    deleted: await deleteChecks(user.id, body.ids),
  })),
});
