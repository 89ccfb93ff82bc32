"use client";

import { useParams, useSearchParams } from "next/navigation";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ScreenSpinner } from "#components/ui/spinner.tsx";
import { parsePlanId } from "./parse-plan-id.ts";
import { PaymentFailed } from "./payment-failed.tsx";
import { useCheckout } from "./use-checkout.ts";

function Checkout() {
  const { id } = useParams<{ id?: string }>();
  const state = useCheckout(parsePlanId(id, useSearchParams().get("planId")));
  return state === "failed" ? <PaymentFailed /> : <ScreenSpinner label="Setting up your plan" />;
}

/** One screen for `/checkout`, `/checkout/{id}` and `?planId=`. */
export function CheckoutScreen() {
  return (
    <RequireUser>
      <Checkout />
    </RequireUser>
  );
}
