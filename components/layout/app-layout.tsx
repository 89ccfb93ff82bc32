import type { ReactNode } from "react";

/**
 * Where one works: a form or a tool fills the screen, and the footer does not follow (`globals.css`). Said by an element and
 * not by the address: the footer is part of every page as it is made, so nothing depends on when a browser wakes it.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span data-work="" hidden />
    </>
  );
}
