import type { ReactNode } from "react";

/**
 * Frame of form screens, which have no footer (`globals.css`). A DOM element marks them, because the footer is part of
 * every prerendered page and a check of the URL would need hydration.
 */
export function FormLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span data-work="" hidden />
    </>
  );
}
