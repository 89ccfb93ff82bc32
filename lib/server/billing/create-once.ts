import { getKeyGeneration, raiseKeyGeneration } from "#db/queries/idempotency-keys.ts";
import { isStoredError } from "#server/integrations/stripe/index.ts";

/** Something that is to exist at Stripe once, however often and by however many processes it is asked for. */
export type Creation<T> = {
  /** What is created, e.g. `subscription:{attemptId}`: the beginning of its idempotency keys. */
  name: string;
  /** Whose it is; null for what outlives the account. */
  userId: string | null;
  create: (key: string) => Promise<T>;
  /** What an earlier try has created although Stripe answered with an error, or null. */
  find: () => Promise<T | null>;
};

/** How many keys one call spends: a Stripe that fails is not asked for ever. */
const MAX_KEYS = 2;

/**
 * Creates something at Stripe. Stripe stores a 5xx under its idempotency key and replays it for a day: after one, the
 * object that may exist all the same is looked for, and then the next key is used, by this call and every later one.
 * @throws AppError as `create` and `find` do
 */
export async function createOnce<T>({ name, userId, create, find }: Creation<T>): Promise<T> {
  for (let spent = 1; ; spent++) {
    const generation = await getKeyGeneration(name);
    try {
      return await create(`${name}:${generation}`);
    } catch (error) {
      if (!isStoredError(error)) throw error;
      const found = await find();
      if (found !== null) return found;
      await raiseKeyGeneration(name, generation, userId);
      if (spent === MAX_KEYS) throw error;
    }
  }
}
