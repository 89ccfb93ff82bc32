"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, api, getErrorMessage } from "#client/api.ts";
import { findProductByPlan, refreshAccess } from "#client/refresh-access.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { parseIntentType } from "#components/card-form/confirm-card.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type {
  ConfirmablePayment,
  CreatePaymentIntentResponse,
  FreeAccessReason,
  PaySubscriptionResponse,
} from "#shared/billing/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

type CheckoutRequest = {
  planId: number;
  /** Pays the open invoice of the user's plan instead of buying it. */
  paysInvoice: boolean;
  /** Absent to keep the code of the open checkout, empty to remove it. */
  promotionCode?: string;
};

/** The answer, or the error of the server; status 0 if there was no response. */
type CheckoutResult = { answer: CreatePaymentIntentResponse } | { status: number; message: string | null };

/** Starts the checkout of a plan, or of its open invoice. Never throws; errors become a result. */
async function startCheckout({ paysInvoice, ...request }: CheckoutRequest): Promise<CheckoutResult> {
  const path = paysInvoice ? apiPaths.paySubscription : apiPaths.createPaymentIntent;
  try {
    return { answer: await api.post<CreatePaymentIntentResponse | PaySubscriptionResponse>(path, request) };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : 0, message: getErrorMessage(error) };
  }
}

export type CheckoutState =
  | { kind: "loading" }
  | { kind: "failed" }
  | { kind: "nothing-charged"; message: string; isPaid: boolean }
  | ({ kind: "ready" } & ConfirmablePayment);

export type UpdateCheckout = (promotionCode?: string) => Promise<string | null>;

const DESCRIPTIONS: Record<FreeAccessReason, string> = {
  granted: "Your free plan is active. You can use the product now.",
  resumed: "Your plan will renew as usual. Nothing was charged.",
  covered: "The credit from your previous plan covers this one. Nothing was charged.",
  promoted: "Your promotion code covers the first payment. Add a card before your plan renews.",
};

const LOADING: CheckoutState = { kind: "loading" };
const PAID_ELSEWHERE: CheckoutState = {
  kind: "nothing-charged",
  message: "This plan was paid in another tab. You have not been charged again.",
  isPaid: true,
};

/** Ends with the plan and the screen: answers that come later change nothing there. */
type Visit = { isHere: boolean };

/**
 * Starts the checkout on mount and handles its result. Sends one request per visit: the delayed start is
 * skipped when React's strict mode undoes the effect at once.
 * @param paysInvoice pays the open invoice of the user's plan instead of buying it
 */
export function useCheckout(planId: number | null, paysInvoice = false) {
  const router = useRouter();
  const { logout } = useAuth();
  const [state, setState] = useState<CheckoutState>(LOADING);
  const [round, setRound] = useState(0);
  const latest = useRef<Visit>({ isHere: false });

  const onPaidElsewhere = useCallback(() => setState(PAID_ELSEWHERE), []);
  const failWith = useCallback((message: string) => {
    toastError("Error", `Failed to initialize payment: ${message}`);
    setState({ kind: "failed" });
  }, []);

  const leave = useEffectEvent(() => {
    toastError("Missing plan information");
    router.replace(paths.pricing());
  });

  const finish = useEffectEvent(async (answer: CreatePaymentIntentResponse, visit: Visit) => {
    if ("freeAccess" in answer) {
      await refreshAccess();
      const product = planId === null ? null : await findProductByPlan(planId);
      toast({
        title: "Free Access Granted",
        description: DESCRIPTIONS[answer.outcome],
        action: product
          ? { label: `Open ${product.name}`, href: paths.productFromPricing(product.id) }
          : undefined,
      });
      if (visit.isHere) router.replace(paths.pricing());
    } else if (visit.isHere) {
      if (parseIntentType(answer.clientSecret)) setState({ kind: "ready", ...answer });
      else failWith("No client secret received from server");
    }
  });

  const follow = useEffectEvent(async (planId: number, start: CheckoutResult, visit: Visit) => {
    if ("answer" in start) return finish(start.answer, visit);
    if (!visit.isHere) return;
    const { status, message } = start;
    if (status === 404) return leave();
    // The user has this plan or a better one.
    if (status === 409 && message) return setState({ kind: "nothing-charged", message, isPaid: false });
    if (status !== 401) return failWith(message ?? "Failed to create payment");
    toastError("You must be logged in to make a purchase");
    // The session has ended on the server. With a local session, the auth screen would redirect straight
    // back.
    await logout();
    router.replace(paths.auth(paths.checkoutByPlan(planId)));
  });

  /**
   * Prices the purchase again, after the promotion code or the invoice details have changed.
   * @returns why the code does not apply, or null
   */
  async function update(promotionCode?: string): Promise<string | null> {
    if (planId === null) return null;
    const visit = latest.current;
    const code = promotionCode === undefined ? {} : { promotionCode };
    const start = await startCheckout({ planId, paysInvoice, ...code });
    // The code does not apply.
    if ("status" in start && start.status === 400 && start.message) return start.message;
    await follow(planId, start, visit);
    return null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round polls again.
  useEffect(() => {
    const visit = { isHere: true };
    latest.current = visit;
    const begin = setTimeout(() => {
      if (planId === null) leave();
      else void startCheckout({ planId, paysInvoice }).then((start) => follow(planId, start, visit));
    }, 0);
    return () => {
      visit.isHere = false;
      clearTimeout(begin);
      setState(LOADING);
    };
  }, [planId, paysInvoice, round]);

  return { state, failWith, onPaidElsewhere, update, retry: () => setRound(round + 1) };
}
