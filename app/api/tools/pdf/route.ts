import { takeDescribed } from "#server/capture/described-runs.ts";
import { parsePdfCall } from "#server/capture/input.ts";
import { createHandler, exportMethods, toRunOptions } from "#server/http/handler.ts";
import { toCaller } from "#server/usage/caller.ts";
import { PdfCall } from "#shared/api/contract.ts";
import { PdfRequest } from "#shared/api/document-requests.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: PdfRequest },
    ({ user, body, ...call }) =>
      takeDescribed(toCaller(user), parsePdfCall(PdfCall.parse(body)), toRunOptions(call)),
  ),
});
