import { takeWidths } from "#server/capture/described-runs.ts";
import { parseScreenshotCall } from "#server/capture/input.ts";
import { createHandler, exportMethods, toRunOptions } from "#server/http/handler.ts";
import { toCaller } from "#server/usage/caller.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { WidthsRequest } from "#shared/api/widths.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: WidthsRequest },
    ({ user, body, ...call }) =>
      takeWidths(
        toCaller(user),
        parseScreenshotCall(ScreenshotCall.parse(body)),
        body.widths,
        toRunOptions(call),
      ),
  ),
});
