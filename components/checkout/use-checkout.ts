"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "#components/ui/use-toast.ts";
import { paths } from "#lib/paths.ts";
import { createPayment, type PaymentStart } from "./create-payment.ts";
import { freeAccessToast } from "./free-access-toast.ts";
import { useRefreshAccess } from "./use-refresh-access.ts";

const fail = (title: string, description?: string) => toast({ title, description, variant: "destructive" });

/**
 * Begins to buy a plan when the screen appears and follows the outcome. Asks once for each visit: an effect that
 * is undone in the same breath, as React does while developing, has not asked yet.
 */
export function useCheckout(planId: number | null): "loading" | "failed" {
  const router = useRouter();
  const refreshAccess = useRefreshAccess();
  const [state, setState] = useState<"loading" | "failed">("loading");

  const follow = useEffectEvent(async (start: PaymentStart, isHere: () => boolean) => {
    const begunFree = start.kind === "begun" && "freeAccess" in start.answer ? start.answer : null;
    if (begunFree) {
      await refreshAccess();
      toast(freeAccessToast(begunFree.outcome));
      if (isHere()) router.replace(paths.pricing());
      return;
    }
    if (!isHere()) return;
    if (start.kind === "no-plan") return leave();
    if (start.kind === "signed-out") {
      fail("You must be logged in to make a purchase");
      router.replace(paths.auth(`${location.pathname}${location.search}`));
      return;
    }
    const message = start.kind === "failed" ? start.message : "No client secret received from server";
    fail("Error", `Failed to initialize payment: ${message}`);
    setState("failed");
  });

  const leave = useEffectEvent(() => {
    fail("Missing plan information");
    router.replace(paths.pricing());
  });

  useEffect(() => {
    let here = true;
    const begin = setTimeout(() => {
      if (planId === null) leave();
      else void createPayment(planId).then((start) => follow(start, () => here));
    }, 0);
    return () => {
      here = false;
      clearTimeout(begin);
      setState("loading");
    };
  }, [planId]);

  return state;
}
