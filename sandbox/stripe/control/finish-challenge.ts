import type { PaymentIntent, SetupIntent } from "../objects/types.ts";
import { settlePayment } from "../routes/payment-intents.ts";
import { cardOf } from "../routes/payment-methods.ts";
import { settleSetup } from "../routes/setup-intents.ts";
import type { Book } from "../store/book.ts";

/** How the customer came out of the bank's challenge. Null for an intent that waits for none. */
export function finishChallenge(
  book: Book,
  id: string,
  isPassed: boolean,
): PaymentIntent | SetupIntent | null {
  const intent = book.find("setup_intent", id) ?? book.find("payment_intent", id);
  if (intent?.status !== "requires_action" || !intent.payment_method) return null;
  const method = cardOf(book, intent.payment_method, "payment_method");
  return intent.object === "setup_intent"
    ? settleSetup(book, intent, method, isPassed)
    : settlePayment(book, intent, method, isPassed);
}
