import Stripe from "stripe";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";
import { callStripe, isLiveMode, stripe } from "./client.ts";
import { toId } from "./mappers.ts";

/** The fields used of an event. Its copy of the object is never used as state. */
export type RemoteEvent = {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  /** The disputed payment and its charge. */
  paymentIntentId: string | null;
  chargeId: string | null;
  /** Whether it is a test event on a live server or the other way round. */
  isOtherMode: boolean;
};

/** Maximum difference between the signature's timestamp and our clock, Stripe's default. */
const TOLERANCE_SECONDS = 300;

type EventObject = {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
  charge?: string | { id: string } | null;
};

function toRemoteEvent(event: Stripe.Event): RemoteEvent {
  const object = event.data.object as EventObject;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    customerId: object.object === "customer" ? (object.id ?? null) : toId(object.customer),
    paymentIntentId: toId(object.payment_intent),
    chargeId: toId(object.charge),
    isOtherMode: event.livemode !== isLiveMode(),
  };
}

const parseSecrets = () =>
  env.STRIPE_WEBHOOK_SECRET.split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);

/** The library accepts future timestamps, which would extend the replay window. */
function isFromTheFuture(signature: string): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS);
}

/**
 * Verifies a delivery's signature with any of our parseSecrets and parses the event
 * (https://docs.stripe.com/webhooks#verify-manually).
 * @throws AppError `invalid` for a wrong or expired signature, or a payload that is no event
 */
export function verifyAndParseEvent(payload: Uint8Array, signature: string | null): RemoteEvent {
  if (!signature || isFromTheFuture(signature)) throw new AppError("invalid", "The signature is not valid.");
  let cause: unknown;
  for (const secret of parseSecrets()) {
    try {
      const bytes = Buffer.from(payload);
      return toRemoteEvent(stripe().webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new AppError("invalid", "The event cannot be read.", { cause: error });
      cause = error;
    }
  }
  throw new AppError("invalid", "The signature is not valid.", { cause });
}

/** Events since a moment whose webhook delivery failed, oldest first. */
export async function listUndeliveredEvents(since: Date, limit: number): Promise<RemoteEvent[]> {
  const events = await callStripe((client) =>
    client.events
      .list({ delivery_success: false, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
      .autoPagingToArray({ limit }),
  );
  return events.map(toRemoteEvent).reverse();
}

/** Gets the customer of a charge; null for a charge without one. */
export async function getCustomerIdForCharge(chargeId: string): Promise<string | null> {
  return toId((await callStripe((client) => client.charges.retrieve(chargeId))).customer);
}
