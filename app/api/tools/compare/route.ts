import { createHandler, exportMethods, toRunOptions } from "#server/http/handler.ts";
import { comparePages } from "#server/page-comparison/compare-pages.ts";
import { toCaller } from "#server/usage/caller.ts";
import { CompareCall } from "#shared/page-comparison/contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      maxDuration,
      body: CompareCall,
      rateLimit: { name: "compare", perMinute: 30 },
    },
    ({ user, body, ...call }) =>
      comparePages(toCaller(user), body, {
        ...toRunOptions(call),
        assertMayRead: async () => undefined,
        limitRead: async () => undefined,
      }),
  ),
});
