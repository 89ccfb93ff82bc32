import type { ReactNode } from "react";
import { FormLayout } from "./form-layout.tsx";
import { PlacePages, WorkspaceNav } from "./workspace-nav.tsx";

/**
 * Frame of the screens of signed-in users: a second line below the top bar, on wide screens a sidebar. Static, because
 * visitors are redirected from these screens.
 */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  return (
    <FormLayout>
      <div
        className="mx-auto flex w-full max-w-workspace flex-1 flex-col xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]"
        data-workspace=""
      >
        <WorkspaceNav />
        <div className="flex min-w-0 flex-1 flex-col">
          <PlacePages />
          {children}
        </div>
      </div>
    </FormLayout>
  );
}
