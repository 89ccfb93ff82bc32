import { readSharedFile } from "#server/account/shared-items.ts";
import { createHandler, exportMethods, fileResponse } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none", params: PublicIdParams("share") }, async ({ params }) =>
    fileResponse(await readSharedFile(params.id)),
  ),
});
