import Stripe from "stripe";
import * as z from "zod/mini";
import { baseEnv } from "#server/platform/base-env.ts";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";
import { callStripe, isLiveMode, isNotFound, stripe } from "./client.ts";
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

/** Short and printable, as the database refuses NUL and long index entries. `evt_` is left to events, see `processEvents`. */
const Id = z.string().check(z.regex(/^(?!evt_)[!-~]{1,255}$/));
const Reference = z.nullish(z.union([Id, z.object({ id: Id })]));
/** 9999-12-31, in Unix seconds. */
const MAX_CREATED = 253_402_300_799;

const StripeEvent = z.object({
  id: z.string().check(z.regex(/^evt_[!-~]{1,251}$/)),
  type: Id,
  created: z.int().check(z.nonnegative(), z.maximum(MAX_CREATED)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      // The invoice of `invoice.upcoming` has none.
      id: z.nullish(Id),
      object: z.optional(z.string()),
      customer: Reference,
      payment_intent: Reference,
      charge: Reference,
    }),
  }),
});

function toRemoteEvent({ id, type, created, livemode, data }: z.infer<typeof StripeEvent>): RemoteEvent {
  const { object } = data;
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    customerId: object.object === "customer" ? (object.id ?? null) : toId(object.customer),
    paymentIntentId: toId(object.payment_intent),
    chargeId: toId(object.charge),
    isOtherMode: livemode !== isLiveMode(),
  };
}

const parseSecrets = () =>
  baseEnv.STRIPE_WEBHOOK_SECRET.split(",")
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
      const event = stripe().webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS);
      return toRemoteEvent(z.parse(StripeEvent, event));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new AppError("invalid", "The event cannot be read.", { cause: error });
      cause = error;
    }
  }
  throw new AppError("invalid", "The signature is not valid.", { cause });
}

/**
 * Events since a moment, oldest first, without those of an unknown shape: all, or those whose webhook delivery failed.
 * Stripe keeps them for 30 days.
 */
export async function listEvents(
  since: Date,
  limit: number,
  { isUndelivered }: { isUndelivered: boolean },
): Promise<RemoteEvent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const events = await callStripe((client) =>
    client.events
      .list({ ...(isUndelivered ? { delivery_success: false } : {}), created, limit: 100 })
      .autoPagingToArray({ limit }),
  );
  return events.reverse().flatMap((event) => {
    const { data, error } = z.safeParse(StripeEvent, event);
    if (!data) logWarning("billing.event_unreadable", { event: event.id, error });
    return data ? [toRemoteEvent(data)] : [];
  });
}

/** Gets the customer of a charge; null for an unknown charge, and for one without a customer. */
export async function getCustomerIdForCharge(chargeId: string): Promise<string | null> {
  try {
    return toId((await callStripe((client) => client.charges.retrieve(chargeId))).customer);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
