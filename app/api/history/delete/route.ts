import { deleteEntries } from "#server/history/delete-entries.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { DeleteEntriesRequest } from "#shared/history/query.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler({ auth: "required", body: DeleteEntriesRequest }, async ({ user, body }) => ({
    deleted: await deleteEntries(user.id, body.ids),
  })),
});
