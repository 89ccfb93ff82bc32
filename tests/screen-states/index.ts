import { expect } from "#tests/support/e2e-test.ts";
import { accountStates } from "./account-states.ts";
import { authStates } from "./auth-states.ts";
import { listChangedGroups, STATE_GROUPS, type StateGroup } from "./changed-groups.ts";
import { historyStates } from "./history-states.ts";
import { jobStates } from "./job-states.ts";
import { operatorStates } from "./operator-states.ts";
import { overviewStates } from "./overview-states.ts";
import { paymentStates } from "./payment-states.ts";
import { publicStates } from "./public-states.ts";
import { rareToolStates } from "./rare-tool-states.ts";
import { scheduleStates } from "./schedule-states.ts";
import type { ScreenState, ScreenStates } from "./screen-state.ts";
import { searchStates } from "./search-states.ts";
import { toolStates } from "./tool-states.ts";
import { watchStates } from "./watch-states.ts";

const STATES: Record<StateGroup, ScreenStates> = {
  public: publicStates,
  auth: authStates,
  account: accountStates,
  payment: paymentStates,
  tool: toolStates,
  "rare-tool": rareToolStates,
  schedule: scheduleStates,
  watch: watchStates,
  job: jobStates,
  history: historyStates,
  operator: operatorStates,
  search: searchStates,
  overview: overviewStates,
};

type NamedState = ScreenState & { name: string };

/** Lets a screen state wait for the element by which it is recognized, before it is shown. */
const withWait = (name: string, state: ScreenState): NamedState => ({
  ...state,
  name,
  go: ({ show, ...visit }) =>
    state.go({
      ...visit,
      show: async (name, variant = {}) => {
        if (variant.when) await expect(variant.when).toBeVisible();
        await show(name, variant);
      },
    }),
});

const listStates = (groups: StateGroup[]): NamedState[] =>
  groups
    .flatMap((group) => Object.entries(STATES[group]))
    .map(([name, state]) => withWait(name, typeof state === "function" ? { go: state } : state));

/** Every screen in every state that tests can produce. */
export const SCREEN_STATES = listStates(STATE_GROUPS);

/** The states of the screens that changed files concern. @param changed null when it is unknown */
export const listChangedStates = (changed: readonly string[] | null): NamedState[] =>
  listStates(listChangedGroups(changed));
