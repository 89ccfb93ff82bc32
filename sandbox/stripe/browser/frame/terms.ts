import type { FormOptions, Intent } from "../protocol.ts";

/** The card is kept for later charges: the person is told so, as Stripe does. */
export function showTerms(options: FormOptions | null, intent: Intent | null): void {
  const place = document.getElementById("terms");
  if (!place || !options) return;
  const isKept = intent?.object === "setup_intent" || Boolean(intent?.setup_future_usage);
  const business = options.businessName || "this business";
  place.hidden = options.terms === "never" || !(isKept || options.terms === "always");
  place.textContent = `By providing your card information, you allow ${business} to charge your card for future payments in accordance with their terms.`;
}
