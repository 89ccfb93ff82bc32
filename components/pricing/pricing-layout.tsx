import type { ReactNode } from "react";

/** The page around the plans; it is painted before anybody is asked for. */
export function PricingLayout({ children }: { children: ReactNode }) {
  return (
    // At least a window tall, so that the footer does not move while the plans come.
    <div className="mx-auto min-h-[calc(100dvh-3.5rem)] w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-6 font-semibold text-ink text-xl tracking-[-0.02em]">
        Your Products & Subscriptions
      </h1>
      {children}
    </div>
  );
}
