import Stripe from "stripe";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";
import { callStripe, isLiveMode, isNotFound, stripe } from "./client.ts";
import { idOf } from "./mappers.ts";

/** What we take from an event. Its picture of the object is never used as truth. */
export type RemoteEvent = {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  /** For disputes: the payment in question and its charge. */
  paymentIntentId: string | null;
  chargeId: string | null;
  /** Of the other mode than this server's key. */
  isForeign: boolean;
};

/** How far the signature's moment may lie from ours, either way. */
const TOLERANCE_SECONDS = 300;

type Subject = {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
  charge?: string | { id: string } | null;
};

function toEvent(event: Stripe.Event): RemoteEvent {
  const subject = event.data.object as Subject;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    customerId: subject.object === "customer" ? (subject.id ?? null) : idOf(subject.customer),
    paymentIntentId: idOf(subject.payment_intent),
    chargeId: idOf(subject.charge),
    isForeign: event.livemode !== isLiveMode(),
  };
}

const secrets = () =>
  env.STRIPE_WEBHOOK_SECRET.split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);

/** The library accepts moments that lie in the future; we do not. */
function isFromTheFuture(signature: string): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS);
}

/**
 * Reads a delivery, after checking that the provider signed it just now, with any of our secrets.
 * @throws AppError `invalid`
 */
export function verifyAndParseEvent(payload: Uint8Array, signature: string | null): RemoteEvent {
  if (!signature || isFromTheFuture(signature)) throw new AppError("invalid", "The signature is not valid.");
  let cause: unknown;
  for (const secret of secrets()) {
    try {
      const bytes = Buffer.from(payload);
      return toEvent(stripe().webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new AppError("invalid", "The event cannot be read.", { cause: error });
      cause = error;
    }
  }
  throw new AppError("invalid", "The signature is not valid.", { cause });
}

/** Events of the last days that no webhook took, oldest first. */
export async function listUndeliveredEvents(since: Date, limit: number): Promise<RemoteEvent[]> {
  const events = await callStripe((client) =>
    client.events
      .list({ delivery_success: false, created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
      .autoPagingToArray({ limit }),
  );
  return events.map(toEvent).reverse();
}

/** An event by its id; null when the provider has it no more: it keeps them for 30 days. */
export async function findEvent(id: string): Promise<RemoteEvent | null> {
  try {
    return toEvent(await callStripe((client) => client.events.retrieve(id)));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Whose charge it was. */
export async function getCustomerIdForCharge(chargeId: string): Promise<string | null> {
  return idOf((await callStripe((client) => client.charges.retrieve(chargeId))).customer);
}
