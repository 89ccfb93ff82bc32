import type { Appearance, FormOptions, Visibility } from "./protocol.ts";

export type ElementsOptions = {
  clientSecret?: string;
  /** Of a customer session: the form then offers the cards that the customer has used before. */
  customerSessionClientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  appearance?: Appearance;
};

export type PaymentOptions = {
  layout?: "tabs" | "accordion" | "auto" | { type?: "tabs" | "accordion" | "auto" };
  fields?: {
    billingDetails?:
      | Visibility
      | { address?: Visibility | { country?: Visibility; postalCode?: Visibility } };
  };
  terms?: { card?: "auto" | "always" | "never" };
  business?: { name?: string };
  readOnly?: boolean;
};

/** Visibility of the address fields, which the page sets together or one by one. */
function getAddressVisibility({ fields }: PaymentOptions): { country: Visibility; postalCode: Visibility } {
  const billing = fields?.billingDetails ?? "auto";
  const address = typeof billing === "string" ? billing : (billing.address ?? "auto");
  if (typeof address === "string") return { country: address, postalCode: address };
  return { country: address.country ?? "auto", postalCode: address.postalCode ?? "auto" };
}

/** The options of group and element in the form that the frame needs. */
export function buildFormOptions(group: ElementsOptions, payment: PaymentOptions): FormOptions {
  const layout = typeof payment.layout === "object" ? payment.layout.type : payment.layout;
  return {
    appearance: JSON.parse(JSON.stringify(group.appearance ?? {})),
    layout: layout === "accordion" ? "accordion" : "tabs",
    ...getAddressVisibility(payment),
    terms: payment.terms?.card ?? "auto",
    businessName: payment.business?.name ?? "",
    readOnly: payment.readOnly ?? false,
  };
}
