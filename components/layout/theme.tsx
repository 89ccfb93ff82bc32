"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";

/**
 * The theme, for the bar that changes it: everything else goes by the class on the page. It stands around the bar alone,
 * because its context changes while a page comes alive, and then React throws away what the server streamed below it
 * and renders that again.
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
