import type { HealthComponents } from "#shared/health-contract.ts";

type Variant = "success" | "warning" | "destructive" | "secondary" | "unknown";
type Shown = { variant: Variant; label: string; detail?: string };

/** Names of the components of the service as users know them. */
export const COMPONENT_NAMES: Record<keyof HealthComponents, [name: string, about: string]> = {
  database: ["Accounts and plans", "Usage, history and settings"],
  auth: ["Sign-in", "Login, registration and sessions"],
  browser: ["Screenshots and extraction", "The tools, the API and the MCP server"],
  lookups: ["Name checks", "Domain registries and social platforms"],
  jobs: ["Lists and schedules", "Jobs that run in the background"],
  captureStore: ["History", "Files of captures"],
  temporaryFolder: ["Working space", "Files of captures that are running"],
  refunds: ["Refunds", "Payments that are returned"],
};

/** In the order of the screens. */
export const HEALTH_COMPONENTS = Object.keys(COMPONENT_NAMES) as (keyof HealthComponents)[];

const OK: Shown = { variant: "success", label: "Operational" };

/** How each state of a component is shown. Users are not affected by the missing sandbox of the browser. */
export const STATE_LABELS: Record<HealthComponents[keyof HealthComponents], Shown> = {
  ok: OK,
  unconfined: OK,
  unreachable: { variant: "destructive", label: "Not available" },
  outdated: { variant: "destructive", label: "Not available", detail: "An update is in progress." },
  no_space: { variant: "warning", label: "Limited", detail: "Large captures may fail." },
  starting: { variant: "secondary", label: "Starting", detail: "Captures work within a minute." },
  elsewhere: { variant: "unknown", label: "Not measured" },
  doubtful: {
    variant: "warning",
    label: "Limited",
    detail: "A registry gives wrong answers. Its names are shown as unknown.",
  },
  late: { variant: "warning", label: "Delayed", detail: "Lists wait, and none is lost." },
  full: { variant: "warning", label: "Limited", detail: "New captures are sent, but not stored." },
  pending: { variant: "warning", label: "Delayed", detail: "A refund is tried again automatically." },
};

type Summary = { variant: "success" | "warning" | "destructive"; title: string };

/** One sentence about all components. */
export function summarizeHealth(components: HealthComponents): Summary {
  const variants = Object.values(components).map((state) => STATE_LABELS[state].variant);
  if (variants.includes("destructive"))
    return { variant: "destructive", title: "A part of the service is not available" };
  if (variants.includes("warning")) return { variant: "warning", title: "The service works with limits" };
  return { variant: "success", title: "Everything works" };
}
