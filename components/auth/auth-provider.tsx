"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createAuthActions } from "./auth-actions.ts";
import { useForgetPreviousUser } from "./use-forget-previous-user.ts";
import { useSession } from "./use-session.ts";

type Auth = ReturnType<typeof useSession>["state"] & ReturnType<typeof createAuthActions>;

const AuthContext = createContext<Auth | null>(null);

/** Knows who is signed in, for everything below it. Needs the query client above it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { state, store } = useSession();
  useForgetPreviousUser(state);
  const actions = useMemo(() => createAuthActions(store), [store]);
  const auth = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in and what they can do about it. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
