import { createHandler, exportMethods, fileResponse } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { readSharedFile } from "#server/shared-items.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none", params: PublicIdParams("share") }, async ({ params }) =>
    fileResponse(await readSharedFile(params.id)),
  ),
});
