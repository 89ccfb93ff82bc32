import type { ReactNode } from "react";

/** Static, so that it is painted before the user's data is loaded. */
export function PricingLayout({ children }: { children: ReactNode }) {
  return (
    // At least as tall as the viewport, so that the footer does not move while the plans load.
    <div className="mx-auto min-h-[calc(100dvh-3.5rem)] w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-6 font-semibold text-foreground text-xl tracking-[-0.02em]">
        Your Products & Subscriptions
      </h1>
      {children}
    </div>
  );
}
