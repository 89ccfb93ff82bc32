import type { ReactNode } from "react";

/**
 * Frame of tool and form screens, which have no footer (`globals.css`). A DOM element marks them, because the
 * footer is part of every prerendered page and a check of the URL would need hydration.
 */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span data-work="" hidden />
    </>
  );
}
