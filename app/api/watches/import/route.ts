import { createHandler, exportMethods } from "#server/http/handler.ts";
import { importWatches } from "#server/watches/import-watches.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { ImportWatches } from "#shared/watches/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      body: ImportWatches,
      maxBodyBytes: MAX_LIST_BYTES,
      rateLimit: { name: "import-watches", perMinute: 10 },
    },
    ({ user, body }) => importWatches(user.id, body, null),
  ),
});
