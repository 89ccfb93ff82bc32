"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense } from "react";

/** Screens where one works: a form or a tool fills them, and nothing follows. */
const WORK = /^\/(account|auth|checkout|products|reset-password|tools|usage)(\/|$)/;

function UnlessAtWork({ children }: { children: ReactNode }) {
  return WORK.test(usePathname()) ? null : children;
}

/** The place of the footer, for pages that present something. Where a path has parameters one works. */
export function FooterSlot({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <UnlessAtWork>{children}</UnlessAtWork>
    </Suspense>
  );
}
