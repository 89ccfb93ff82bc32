"use client";

import type { Route } from "next";
import { useSyncExternalStore } from "react";

/** A new toast replaces the previous one. */
const TOAST_LIMIT = 1;

export type Toast = {
  id: string;
  title: string;
  description?: string | undefined;
  variant?: "default" | "destructive" | undefined;
  /** A link to what follows. */
  action?: { label: string; href: Route } | undefined;
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

/** How long a dismissed toast stays in the list. */
const REMOVE_DELAY_MS = 1_000_000;

let state: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  state = toastReducer(state, action);
  for (const listener of listeners) listener();
}

function removeLater(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    dispatch({ type: "removed", id });
  }, REMOVE_DELAY_MS);
  removals.set(id, timer);
}

/** Closes one toast, or all. It stays in the list much longer, so that closing can be animated. */
export function dismissToast(id?: string): void {
  for (const shown of state) if (id === undefined || shown.id === id) removeLater(shown.id);
  dispatch({ type: "dismissed", id });
}

type ToastContent = Pick<Toast, "title" | "description" | "variant" | "action">;

/** Shows a toast and replaces the previous one. Can be called from any client code. */
export function toast(content: ToastContent) {
  lastId += 1;
  const id = String(lastId);
  dispatch({ type: "added", toast: { ...content, id, open: true } });
  return {
    id,
    update: (change: Partial<ToastContent>) => dispatch({ type: "updated", id, change }),
    dismiss: () => dismissToast(id),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

/** The list of toasts (at most one) and the actions on it. */
export function useToast() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
  return { toasts, toast, dismiss: dismissToast };
}
