import { readLinkedFile } from "#server/capture/file-links.ts";
import { createPublicHandler } from "#server/http/api-handler.ts";
import { exportMethods, fileResponse } from "#server/http/handler.ts";
import { problemResponse } from "#server/http/response.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: createPublicHandler(async (request, { id }) => {
      const { searchParams } = new URL(request.url);
      const [expires, signature] = [searchParams.get("expires") ?? "", searchParams.get("signature") ?? ""];
      const { secondsLeft, ...file } = await readLinkedFile(String(id), expires, signature);
      const response = fileResponse(file);
      response.headers.set("cache-control", `private, max-age=${secondsLeft}`);
      return response;
    }),
  },
  problemResponse,
);
