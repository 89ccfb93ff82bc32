import { openArchive } from "#server/capture/archive.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { streamWithTimeout } from "#server/http/send-file.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId } from "#shared/public-id.ts";

export const maxDuration = 300;

/** Leaves the platform time to end the response. */
const SEND_MS = 290_000;

function parseIds(url: string): string[] {
  const text = new URL(url).searchParams.get("ids") ?? "";
  return (text === "" ? [] : text.split(",")).map((id) => {
    const uuid = parsePublicId("capture", id);
    if (uuid === null) throw new AppError("invalid", "ids: Not an id of a capture");
    return uuid;
  });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", maxDuration }, async ({ user, request }) => {
    const archive = await openArchive(user.id, parseIds(request.url));
    return new Response(streamWithTimeout(archive, { sendBy: AbortSignal.timeout(SEND_MS) }), {
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="captures-${Date.now()}.zip"`,
      },
    });
  }),
});
