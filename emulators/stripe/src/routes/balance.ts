import type { Handler } from "../http/endpoint.ts";
import { readNothing } from "../http/params.ts";

/** Money is not kept here; the call tells whether a key works, and for which mode. */
export const showBalance: Handler = ({ form }) => {
  readNothing(form);
  const none = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];
  return { object: "balance", available: none, livemode: false, pending: none };
};
