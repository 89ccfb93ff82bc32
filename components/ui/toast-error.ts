import { toast } from "./use-toast.ts";

/** Tells people that something did not work. */
export const toastError = (title: string, description?: string) =>
  toast({ title, description, variant: "destructive" });
