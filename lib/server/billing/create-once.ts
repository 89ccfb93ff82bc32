import { getKeyGeneration, raiseKeyGeneration } from "#db/queries/idempotency-keys.ts";
import { isStoredError } from "#server/integrations/stripe/index.ts";

/** Describes an object to create at Stripe exactly once across retries and processes. */
export type CreateOnceOptions<T> = {
  /** Prefix of the idempotency keys, e.g. `subscription:{attemptId}`. */
  name: string;
  /** The user it belongs to; null when it outlives the account. */
  userId: string | null;
  create: (key: string) => Promise<T>;
  /** Finds an object that an earlier call created despite an error response; null when there is none. */
  find: () => Promise<T | null>;
};

/** Bounds the retries within one call while Stripe keeps failing. */
const MAX_KEYS = 2;

/**
 * Creates an object at Stripe. Stripe replays a stored 5xx for a day
 * (https://docs.stripe.com/api/idempotent_requests), so after one this looks for the object, which may exist anyway,
 * and otherwise moves on to the next key for this and all later calls.
 * @throws AppError as `create` and `find` do
 */
export async function createOnce<T>({ name, userId, create, find }: CreateOnceOptions<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const generation = await getKeyGeneration(name);
    try {
      return await create(`${name}:${generation}`);
    } catch (error) {
      if (!isStoredError(error)) throw error;
      const found = await find();
      if (found !== null) return found;
      await raiseKeyGeneration(name, generation, userId);
      if (attempt === MAX_KEYS) throw error;
    }
  }
}
