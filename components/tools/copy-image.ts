import { encodePng } from "#client/files.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";

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
