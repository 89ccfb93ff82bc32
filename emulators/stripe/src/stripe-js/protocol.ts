/** Messages between the script on the shop's page and the frame on this origin. */

export type Intent = {
  id: string;
  object: "payment_intent" | "setup_intent";
  client_secret: string;
  status: string;
  next_action: { type: string; use_stripe_sdk?: { stripe_js?: string } } | null;
  setup_future_usage?: string | null;
  last_payment_error?: StripeError | null;
  last_setup_error?: StripeError | null;
};

/** An error in the format of Stripe's API and of Stripe.js. */
export type StripeError = {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  message?: string;
  payment_intent?: Intent;
  setup_intent?: Intent;
};

export type Answer = { intent: Intent; error?: never } | { error: StripeError; intent?: never };

export type Appearance = {
  theme?: "stripe" | "night" | "flat" | "none";
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  labels?: "above" | "floating";
};

export type Visibility = "auto" | "never" | "if_required";

/** Appearance and fields of the form. */
export type FormOptions = {
  appearance: Appearance;
  layout: "tabs" | "accordion";
  country: Visibility;
  postalCode: Visibility;
  terms: "auto" | "always" | "never";
  businessName: string;
  readOnly: boolean;
};

export type BillingDetails = {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  address?: Record<string, string | null>;
};

/** A card that the customer has used before. */
export type SavedCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

/** Calls that the frame handles, with their parameters. */
export type Calls = {
  load: {
    publishableKey: string;
    clientSecret: string | null;
    customerSessionClientSecret: string | null;
    options: FormOptions;
  };
  update: { options: FormOptions };
  check: null;
  confirm: { clientSecret: string; billingDetails: BillingDetails; returnUrl: string | null };
  retrieve: { publishableKey: string; clientSecret: string };
  focus: null;
  blur: null;
  clear: null;
};

export type CallName = keyof Calls;
export type Call = { id: number; name: CallName; params: unknown };
export type Reply = { id: number; result?: unknown; failure?: string };

/** Events that the frame sends. */
export type FrameEvent = { event: string; detail?: Record<string, unknown> };

/** Type of the message that transfers the port to the frame. */
export const OPEN = "stripe-emulator:open";
/** Type of the message that the challenge page sends at its end. */
export const CHALLENGED = "stripe-emulator:challenged";

/** Statuses in which a form can no longer pay an intent. */
export const FINISHED = ["succeeded", "canceled", "processing", "requires_capture"];
