import { toast } from "./use-toast.ts";

export const toastError = (title: string, description?: string) =>
  toast({ title, description, variant: "destructive" });
