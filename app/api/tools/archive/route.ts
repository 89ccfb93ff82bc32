import { takeDescribed } from "#server/capture/described-runs.ts";
import { parseArchiveCall } from "#server/capture/input.ts";
import { createHandler, exportMethods, toRunOptions } from "#server/http/handler.ts";
import { toCaller } from "#server/usage/caller.ts";
import { ArchiveCall } from "#shared/api/contract.ts";
import { ArchiveRequest } from "#shared/api/document-requests.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ArchiveRequest },
    ({ user, body, ...call }) =>
      takeDescribed(toCaller(user), parseArchiveCall(ArchiveCall.parse(body)), toRunOptions(call)),
  ),
});
