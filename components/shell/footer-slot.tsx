"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import type { ReactNode } from "react";

/** Where one works: a form or a tool fills the screen, and nothing follows. First segments of paths. */
const WORK = new Set(["account", "auth", "checkout", "products", "reset-password", "tools", "usage"]);

/**
 * The place of the footer, for pages that present something. It goes by the page that is shown and not by the address:
 * under the address of a product that does not exist stands the not-found page. Stands in a Suspense: where an address
 * has parts that are known on request only, so is this.
 */
export function FooterSlot({ children }: { children: ReactNode }) {
  const segment = useSelectedLayoutSegment();
  return segment && WORK.has(segment) ? null : children;
}
