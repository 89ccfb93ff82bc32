import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#scripts/demo-data/demo-accounts.ts";
import { setNameScenario } from "#tests/support/set-name-scenario.ts";

/** The demo account with the largest plans. */
export const PRO = { email: DEMO_ACCOUNTS.pro.email, password: DEMO_PASSWORD };
export const NAME = "northkiln";

/** Sets one result of each kind for the name in the screenshots. */
export function setNameStates(): Promise<void> {
  const states = { com: "taken", net: "free", org: "free", io: "taken", dev: "free", tech: "reserved" };
  const domains = Object.entries(states).map(([tld, state]) => [`${NAME}.${tld}`, { state }]);
  const handles = { [`x:${NAME}`]: { state: "free" }, [`youtube:${NAME}`]: { state: "taken" } };
  const blocked = { [`instagram:${NAME}`]: { state: "free", web: { kind: "login-wall" } } };
  return setNameScenario({ ...Object.fromEntries(domains), ...handles, ...blocked });
}
