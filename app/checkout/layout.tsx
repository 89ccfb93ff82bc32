import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { WorkLayout } from "#components/layout/app-layout.tsx";
import { ScreenSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <WorkLayout>
      <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>
    </WorkLayout>
  );
}
