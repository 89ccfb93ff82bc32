"use client";

import type { ReactNode } from "react";
import { AuthProvider } from "#components/auth/auth-provider.tsx";
import { FirstRun } from "#components/auth/first-run.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { LinkNavigation } from "./link-navigation.tsx";
import { LoadMonoFont } from "./load-mono-font.tsx";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <AuthProvider>
        {children}
        <FirstRun />
        <LoadMonoFont />
      </AuthProvider>
      <Toaster />
      <LinkNavigation />
    </>
  );
}
