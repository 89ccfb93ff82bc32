import { deleteCaptures } from "#server/capture/delete-captures.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { DeleteCapturesRequest } from "#shared/capture/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler({ auth: "required", body: DeleteCapturesRequest }, async ({ user, body }) => ({
    deleted: await deleteCaptures(user.id, body.ids),
  })),
});
