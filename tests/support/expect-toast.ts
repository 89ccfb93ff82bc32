import { expect } from "vitest";
import { toast } from "#components/ui/use-toast.ts";

type Text = string | ReturnType<typeof expect.stringContaining>;

/** Expects one toast in this test, which reports a success. */
export function expectSuccessToast(title: string, description: Text): void {
  expect(toast).toHaveBeenCalledExactlyOnceWith({ title, description });
}

/** Expects one toast in this test, which reports an error. */
export function expectErrorToast(title: string, description: Text): void {
  expect(toast).toHaveBeenCalledExactlyOnceWith({ title, description, variant: "destructive" });
}
