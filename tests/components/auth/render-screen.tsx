// Loaded before fake timers hold up what the session store loads on demand.
import "#client/session-client.ts";
import "#client/session-user.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { AuthProvider } from "#components/auth/auth-provider.tsx";
import type { StubSupabase } from "./stub-supabase.ts";

/** Stubs of the Supabase client and the router, and the toasts that were shown. */
export const stubs = {
  supabase: null as StubSupabase | null,
  router: { replace: vi.fn(), refresh: vi.fn(), push: vi.fn() },
  toast: vi.fn(),
};

/** Renders a screen inside AuthProvider at a URL. */
export function renderAt(address: string, screen: ReactNode) {
  history.replaceState(null, "", address);
  return render(
    <QueryClientProvider client={getQueryClient()}>
      <AuthProvider>{screen}</AuthProvider>
    </QueryClientProvider>,
  );
}
