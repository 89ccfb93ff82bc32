/** A new toast replaces the previous one. */
const TOAST_LIMIT = 1;

export type Toast = {
  id: string;
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  open: boolean;
};

export type ToastAction =
  | { type: "added"; toast: Toast }
  | { type: "updated"; id: string; change: Partial<Omit<Toast, "id">> }
  /** All toasts if omitted. */
  | { type: "dismissed"; id?: string | undefined }
  | { type: "removed"; id: string };

/** Reduces the list of toasts, newest first. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case "added":
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT);
    case "updated":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.change } : toast));
    case "dismissed":
      return toasts.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case "removed":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}
