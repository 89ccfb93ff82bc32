import type { ReactNode } from "react";
import { FormLayout } from "./form-layout.tsx";
import { QueryProvider } from "./query-provider.tsx";

/** Frame of the screens for users. */
export function AppLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <FormLayout>{children}</FormLayout>
    </QueryProvider>
  );
}
