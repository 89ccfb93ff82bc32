import * as z from "zod/mini";
import { createHandler, exportMethods, fileResponse } from "#server/http/handler.ts";
import { openPicture } from "#server/watches/pictures.ts";

const params = z.object({ id: z.uuid(), picture: z.enum(["before", "after", "difference"]) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params }, async (call) =>
    fileResponse({
      chunks: await openPicture(call.user.id, call.params.id, call.params.picture),
      contentType: "image/png",
    }),
  ),
});
