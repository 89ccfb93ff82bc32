import type { Metadata } from "next";
import { AuthScreen } from "#components/auth/auth-screen.tsx";
import { WelcomePanel } from "#components/auth/welcome-panel.tsx";

export const metadata: Metadata = {
  title: "Log in",
  description: "Log in or register to use the tools.",
  robots: { index: false },
};

export default function AuthPage() {
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      {/* On wide screens the form aligns with the logo above it. */}
      <div className="flex justify-center px-4 py-10 sm:px-6 sm:py-16 lg:justify-start lg:pl-[max(1.5rem,calc((100vw-var(--container-content))/2+1.5rem))]">
        <div className="w-full max-w-sm">
          <h1 className="mb-8 text-balance font-semibold text-foreground text-xl tracking-tight">
            Sign in to start exploring!
          </h1>
          <AuthScreen />
        </div>
      </div>
      <WelcomePanel />
    </div>
  );
}
