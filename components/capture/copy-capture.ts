import { api } from "#client/api.ts";
import { encodePng } from "#client/files.ts";
import { copyText } from "#components/ui/copy-text.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Copies an image to the clipboard as PNG and shows a toast. Safari needs the promise, not the image. */
export async function copyImage(image: Promise<Blob>): Promise<void> {
  try {
    const png = image.then(encodePng);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    toast({ title: "Copied!", description: "Image copied to clipboard" });
  } catch {
    toastError("Could not copy", "Your browser did not copy this image. Download it instead.");
  }
}

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
