import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ProductScreen } from "#components/product-page/product-screen.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Product", robots: { index: false } };

/** Products without their own screen. The middleware returns 404 for unknown ids. */
export default function ProductPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <ProductScreen />
      </RequireUser>
    </Suspense>
  );
}
