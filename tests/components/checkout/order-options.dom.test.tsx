import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { OrderOptions } from "#components/checkout/order-options.tsx";
import type { PaymentSummary } from "#shared/billing/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const SUMMARY: PaymentSummary = {
  planName: "Starter",
  productName: "Web Inspector",
  dueTodayCents: 900,
  creditCents: 0,
  discount: null,
  thenCents: 900,
  billingCycle: "1 mon",
  replaces: null,
  nextChargeAt: "2026-12-22T00:00:00.000Z",
  paysOpenInvoice: false,
  includes: { tools: [], features: [] },
  billingDetails: { companyName: null, taxId: null },
};

const onUpdate = vi.fn<(code?: string) => Promise<string | null>>();
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const click = (name: string) => userEvent.click(button(name));

beforeEach(() => {
  onUpdate.mockResolvedValue(null);
});

describe("OrderOptions: promotion code", () => {
  test("applies a code and closes the form", async () => {
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={SUMMARY} />);
    await click("Add promotion code");
    await userEvent.type(screen.getByLabelText("Promotion code"), " launch20 {Enter}");
    expect(onUpdate).toHaveBeenCalledExactlyOnceWith("launch20");
    await waitFor(() => expect(screen.queryByLabelText("Promotion code")).toBeNull());
  });

  test("keeps the form with the reason when the code does not apply", async () => {
    onUpdate.mockResolvedValue("This promotion code is not valid.");
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={SUMMARY} />);
    await click("Add promotion code");
    await click("Apply");
    expect(screen.getByRole("alert").textContent).toBe("Please enter a code");
    await userEvent.type(screen.getByLabelText("Promotion code"), "nope");
    await click("Apply");
    expect((await screen.findByText("This promotion code is not valid.")).getAttribute("role")).toBe("alert");
    expect(screen.getByLabelText<HTMLInputElement>("Promotion code").value).toBe("nope");
  });

  test("removes an applied code", async () => {
    const discount = { cents: 180, code: "LAUNCH20", payments: 1 };
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={{ ...SUMMARY, discount }} />);
    await click("Remove code LAUNCH20");
    expect(onUpdate).toHaveBeenCalledExactlyOnceWith("");
  });
});

describe("OrderOptions: invoice details", () => {
  const ACME = { companyName: "Acme GmbH", taxId: { type: "eu_vat", value: "DE123456789" } };

  test("saves company name and tax id, then prices the purchase again", async () => {
    const requests = stubApi(() => ACME);
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={SUMMARY} />);
    await click("Add company name and tax ID");
    await userEvent.type(await screen.findByLabelText("Company name"), "Acme GmbH");
    await userEvent.selectOptions(screen.getByLabelText("Type of tax ID"), "EU VAT");
    await userEvent.type(screen.getByLabelText("Tax ID"), "DE123456789");
    await click("Save");
    await waitFor(() => expect(onUpdate).toHaveBeenCalledExactlyOnceWith());
    expect(requests[0]?.body).toEqual(ACME);
    await waitFor(() => expect(screen.queryByLabelText("Company name")).toBeNull());
  });

  test("shows a refused tax id beside its field", async () => {
    const message = "This tax ID is not valid for its type.";
    stubApi(() => refuse(400, { code: "invalid", message }));
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={SUMMARY} />);
    await click("Add company name and tax ID");
    await userEvent.type(await screen.findByLabelText("Tax ID"), "12");
    await click("Save");
    expect((await screen.findByText(message)).getAttribute("role")).toBe("alert");
    expect(onUpdate).not.toHaveBeenCalled();
  });

  test("shows what the invoice names", () => {
    const billingDetails = {
      companyName: "Acme GmbH",
      taxId: { type: "eu_vat", value: "DE123456789" },
    } as const;
    renderScreen(<OrderOptions onUpdate={onUpdate} summary={{ ...SUMMARY, billingDetails }} />);
    expect(screen.getByText("Invoiced to Acme GmbH, EU VAT DE123456789")).toBeDefined();
    expect(button("Edit company name and tax ID")).toBeDefined();
  });
});
