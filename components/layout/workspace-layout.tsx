import type { ReactNode } from "react";
import { QueryProvider } from "./query-provider.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";

/** The frame of screens whose first paint needs queries. */
export function WorkspaceLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <WorkspaceFrame>{children}</WorkspaceFrame>
    </QueryProvider>
  );
}
