import type { ContentfulStatusCode } from "hono/utils/http-status";

/** API version that the installed `stripe` package pins; responses have its shape. */
export const API_VERSION = "2026-10-28.endive";

type Details = { param?: string; code?: string; [name: string]: unknown };

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly type: string;
  readonly details: Details;
  constructor(status: ContentfulStatusCode, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }
}

export const invalid = (message: string, details: Details = {}) =>
  new StripeError(400, "invalid_request_error", message, details);

const NAMES: Record<string, string> = {
  payment_intent: "payment_intent",
  payment_method: "PaymentMethod",
  setup_intent: "setupintent",
};

/** Stripe responds with 404 to an unknown id in the path. */
export const missing = (kind: string, id: string, param = "id") =>
  new StripeError(
    param === "id" ? 404 : 400,
    "invalid_request_error",
    `No such ${NAMES[kind] ?? kind}: '${id}'`,
    {
      code: "resource_missing",
      param,
    },
  );

export const cardError = (message: string, details: Details) =>
  new StripeError(402, "card_error", message, details);
