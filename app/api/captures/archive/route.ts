import { openArchive } from "#server/capture/archive.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { downloadResponse } from "#server/http/send-file.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId } from "#shared/public-id.ts";

export const maxDuration = 300;

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
    return downloadResponse(archive, "application/zip", `captures-${Date.now()}.zip`);
  }),
});
