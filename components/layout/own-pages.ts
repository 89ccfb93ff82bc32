import { paths } from "#shared/paths.ts";

/** The pages of a signed-in user, in the order of the menus: work, then usage, then settings. */
export const OWN_PAGES = [
  { label: "Jobs", href: paths.jobs },
  { label: "Schedules", href: paths.schedules },
  { label: "Watches", href: paths.watches },
  { label: "Usage", href: paths.usage },
  { label: "API keys", href: paths.apiKeys },
  { label: "Webhooks", href: paths.webhooks },
  { label: "Notifications", href: paths.notifications },
  { label: "Account", href: paths.account },
] as const;
