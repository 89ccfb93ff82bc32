import type { ReactNode } from "react";

/** The actions on the page of a stored result: one line, on phones two buttons a line. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">{children}</div>;
}
