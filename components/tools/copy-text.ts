import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";

/**
 * Puts a text on the clipboard and says what came of it.
 * @param what is copied, as the first word of a sentence
 * @param otherwise what to do where the browser does not allow it
 */
export async function copyText(text: string, what: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied!", description: `${what} copied to clipboard` });
  } catch {
    toastError("Could not copy", `The browser did not allow it. ${otherwise}`);
  }
}
