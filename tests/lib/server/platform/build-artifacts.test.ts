import { expect, test, vi } from "vitest";
import { loadBuildArtifact } from "#server/platform/build-artifacts.ts";

test("loadBuildArtifact caches a loaded artifact and retries after an error", async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("ENOENT"))
    .mockResolvedValue("it");
  await expect(loadBuildArtifact("The thing", load)).rejects.toThrow(
    "The thing cannot be loaded. Run: npm run build:artifacts",
  );
  expect(await loadBuildArtifact("The thing", load)).toBe("it");
  expect(await loadBuildArtifact("The thing", load)).toBe("it");
  expect(load).toHaveBeenCalledTimes(2);
});
