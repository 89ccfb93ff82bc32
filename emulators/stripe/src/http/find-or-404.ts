import type { Kind, Kinds } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { missing } from "./errors.ts";

/**
 * Finds an object by id; `param` names the field of the id when it is not in the path.
 * @throws StripeError 404 for an unknown id in the path, 400 for one in a field
 */
export function findOrThrow<K extends Kind>(tx: Transaction, kind: K, id: string, param = "id"): Kinds[K] {
  const found = tx.find(kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}
