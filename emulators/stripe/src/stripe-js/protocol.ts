/** What the script on the shop's page and the frame on this origin say to each other. */

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

/** An error as Stripe's API and its script word it. */
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

/** How the form looks and what it asks for. */
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

/** The calls that the frame answers, each with what it takes. */
export type Calls = {
  load: { publishableKey: string; clientSecret: string | null; options: FormOptions };
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

/** What the frame tells without being asked. */
export type FrameEvent = { event: string; detail?: Record<string, unknown> };

/** Marks the message that hands the frame its port. */
export const OPEN = "stripe-sandbox:open";
/** Marks the message in which the challenge page says that it is done. */
export const CHALLENGED = "stripe-sandbox:challenged";

/** Statuses with which an intent can no longer be paid through a form. */
export const FINISHED = ["succeeded", "canceled", "processing", "requires_capture"];
