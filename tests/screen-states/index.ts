import { accountWalks } from "./account-states.ts";
import { authWalks } from "./auth-states.ts";
import { paymentWalks } from "./payment-states.ts";
import { publicWalks } from "./public-states.ts";
import type { Walk } from "./screen-state.ts";
import { toolWalks } from "./tool-states.ts";

/** Every screen of the product in every state that can be brought about. */
export const ALL_WALKS: Walk[] = [
  ...publicWalks,
  ...authWalks,
  ...accountWalks,
  ...paymentWalks,
  ...toolWalks,
];
