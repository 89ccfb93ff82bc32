import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { getQueryClient } from "#client/query-client.ts";
import { AuthProvider } from "#components/auth/auth-provider.tsx";

/** Renders a screen with the providers of the site. */
export const renderScreen = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={getQueryClient()}>
      <AuthProvider>{screen}</AuthProvider>
    </QueryClientProvider>,
  );
