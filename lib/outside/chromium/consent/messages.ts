import * as z from "zod/mini";

const MAX_MESSAGE_CHARACTERS = 20_000;

/** What the script in a frame tells. Kinds that nothing depends on are dropped. */
const Message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("cmpDetected") }),
  z.object({ type: z.literal("popupFound") }),
  z.object({ type: z.literal("optOutResult"), result: z.boolean() }),
  z.object({ type: z.literal("autoconsentDone") }),
  z.object({
    type: z.literal("eval"),
    id: z.string().check(z.maxLength(64)),
    code: z.string().check(z.maxLength(10_000)),
    snippetId: z.string().check(z.regex(/^EVAL_[A-Z0-9_]{1,60}$/)),
  }),
]);

export type ConsentMessage = z.infer<typeof Message>;

/**
 * Reads what came out of a page. The script that writes it runs beside the page's own, which cannot reach its channel; all the
 * same it works on a hostile page's elements, so nothing is taken on trust: null for anything but the known shapes.
 */
export function parseConsentMessage(payload: string): ConsentMessage | null {
  if (payload.length > MAX_MESSAGE_CHARACTERS) return null;
  try {
    return Message.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
