import { accountStates } from "./account-states.ts";
import { authStates } from "./auth-states.ts";
import { jobStates } from "./job-states.ts";
import { paymentStates } from "./payment-states.ts";
import { publicStates } from "./public-states.ts";
import { rareToolStates } from "./rare-tool-states.ts";
import { scheduleStates } from "./schedule-states.ts";
import type { ScreenState } from "./screen-state.ts";
import { toolStates } from "./tool-states.ts";
import { watchStates } from "./watch-states.ts";

/** Every screen in every state that tests can produce. */
export const SCREEN_STATES: ScreenState[] = [
  ...publicStates,
  ...authStates,
  ...accountStates,
  ...paymentStates,
  ...toolStates,
  ...rareToolStates,
  ...scheduleStates,
  ...watchStates,
  ...jobStates,
];
