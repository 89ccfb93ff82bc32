import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { AppLayout } from "#components/layout/app-layout.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <AppLayout>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </AppLayout>
  );
}
