"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { AuthProvider, useAuth } from "#components/auth/auth-provider.tsx";
import { Toaster } from "#components/ui/toaster.tsx";

/** Visitors do not load its code. */
const LazySignedInTasks = lazy(() => import("./signed-in-tasks.tsx"));

function SignedIn() {
  const { user } = useAuth();
  return <Suspense>{user ? <LazySignedInTasks user={user} /> : null}</Suspense>;
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <AuthProvider>
        {children}
        <SignedIn />
      </AuthProvider>
      <Toaster />
    </>
  );
}
