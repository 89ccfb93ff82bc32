import { toast } from "./use-toast.ts";

/** Tells people that something did not work. */
export const toastFailure = (title: string, description?: string) =>
  toast({ title, description, variant: "destructive" });
