import { api } from "#client/api.ts";
import { copyImage } from "#components/tools/copy-image.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { toastError } from "#components/ui/toast-error.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Copies the file of a stored capture: the image, or its text. */
export async function copyCapture({ id, kind }: Pick<CaptureSummary, "id" | "kind">): Promise<void> {
  const file = api.raw(apiPaths.captureFile(id));
  if (kind === "screenshot") return copyImage(file.then((response) => response.blob()));
  try {
    await copyText(await (await file).text(), "Content", "Open the capture and copy it there.");
  } catch {
    toastError("Could not copy", "The file could not be loaded. It may have been deleted.");
  }
}
