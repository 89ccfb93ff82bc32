import { apiPaths } from "#shared/paths.ts";

const TOOL_ACCESS = apiPaths.toolByKey("");

/**
 * Refetches the catalog and the tool access after a change of the user's access, those of other screens too: the next
 * screen would first show what it has cached.
 */
export async function refreshAccess(): Promise<void> {
  const { getQueryClient } = await import("./query-client.ts");
  await getQueryClient().invalidateQueries({
    refetchType: "all",
    predicate: ({ queryKey }) => {
      const path = String(queryKey[0]);
      return path === apiPaths.catalog || path.startsWith(TOOL_ACCESS);
    },
  });
}
