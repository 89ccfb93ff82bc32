import { openAccountExport } from "#server/account/export-account.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { streamWithTimeout } from "#server/http/send-file.ts";

export const maxDuration = 300;

/** Leaves the platform time to end the response. */
const SEND_MS = 290_000;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", maxDuration, rateLimit: { name: "export", perMinute: 5 } },
    async ({ user }) => {
      const archive = await openAccountExport(user);
      return new Response(streamWithTimeout(archive, { sendBy: AbortSignal.timeout(SEND_MS) }), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="account-data-${Date.now()}.zip"`,
        },
      });
    },
  ),
});
