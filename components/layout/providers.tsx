"use client";

import type { ReactNode } from "react";
import { AuthProvider } from "#components/auth/auth-provider.tsx";
import { Toaster } from "#components/ui/toaster.tsx";
import { LinkNavigation } from "./link-navigation.tsx";
import { LoadMonoFont } from "./load-mono-font.tsx";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <AuthProvider>
        {children}
        <LoadMonoFont />
      </AuthProvider>
      <Toaster />
      <LinkNavigation />
    </>
  );
}
