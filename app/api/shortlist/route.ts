import { createHandler, exportMethods } from "#server/http/handler.ts";
import { changeShortlist, listShortlist } from "#server/name-check/shortlist.ts";
import { ShortlistChange } from "#shared/name-check/shortlist-contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listShortlist(user.id)),
  POST: createHandler({ auth: "required", body: ShortlistChange }, ({ user, body }) =>
    changeShortlist(user.id, body),
  ),
});
