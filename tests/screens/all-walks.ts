import { accountWalks } from "./account-walks.ts";
import { authWalks } from "./auth-walks.ts";
import { paymentWalks } from "./payment-walks.ts";
import { publicWalks } from "./public-walks.ts";
import { toolWalks } from "./tool-walks.ts";
import type { Walk } from "./walk.ts";

/** Every screen of the product in every state that can be brought about. */
export const ALL_WALKS: Walk[] = [
  ...publicWalks,
  ...authWalks,
  ...accountWalks,
  ...paymentWalks,
  ...toolWalks,
];
