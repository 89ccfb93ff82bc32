import { toastError } from "./toast-error.ts";
import { toast } from "./use-toast.ts";

/**
 * Copies text to the clipboard and shows a toast.
 * @param what the subject of the toast's text, capitalized
 * @param otherwise advice if the browser denies access to the clipboard
 */
export async function copyText(text: string, what: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied!", description: `${what} copied to clipboard` });
  } catch {
    toastError("Could not copy", `Your browser blocked access to the clipboard. ${otherwise}`);
  }
}
