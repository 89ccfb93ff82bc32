"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";

/**
 * Theme context for the top bar only; everything else uses the class of the document. A context that changes
 * during hydration makes React discard the server-rendered tree below it.
 */
export function Theme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="dark"
      disableTransitionOnChange
      enableSystem
      storageKey="ui-theme"
    >
      {children}
    </ThemeProvider>
  );
}
