import type { Handler } from "../http/endpoint.ts";
import { assertNoParams } from "../http/params.ts";

/** The emulator has no balances; the call only verifies a key and its mode. */
export const showBalance: Handler = ({ form }) => {
  assertNoParams(form);
  const none = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];
  return { object: "balance", available: none, livemode: false, pending: none };
};
