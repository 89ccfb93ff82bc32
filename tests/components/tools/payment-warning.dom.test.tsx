import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { PaymentWarning } from "#components/tools/payment-warning.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { makeProduct, makeSubscription } from "#tests/components/pricing/make-product.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

async function show(products: Product[]) {
  const requests = stubApi(() => products);
  const { container } = renderScreen(<PaymentWarning productId={1} />);
  await waitFor(() => expect(getQueryClient().getQueryData(["/api/catalog"])).toEqual(products));
  expect(requests).toHaveLength(1);
  return container;
}

const due = makeSubscription({ isPastDue: true, graceUntil: "2026-11-28T10:00:00.000Z" });

test("PaymentWarning tells users of a tool about a failed renewal and links to the payment", async () => {
  await show([makeProduct({ isSubscribed: true, subscription: due })]);
  expect((await screen.findByRole("alert")).textContent).toContain("You keep access until Nov 28, 2026.");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/checkout?planId=2&invoice=open");
});

test("PaymentWarning shows nothing for a paid plan or for another product", async () => {
  const container = await show([
    makeProduct({ isSubscribed: true, subscription: makeSubscription() }),
    makeProduct({ id: 2, isSubscribed: true, subscription: due }),
  ]);
  expect(container.textContent).toBe("");
});
