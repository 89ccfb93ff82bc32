import { paths } from "#shared/paths.ts";

/** The pages of a signed-in user, in the order of the menus. */
export const OWN_PAGES = [
  { label: "Usage", href: paths.usage },
  { label: "Account", href: paths.account },
  { label: "API keys", href: paths.apiKeys },
  { label: "Jobs", href: paths.jobs },
  { label: "Schedules", href: paths.schedules },
  { label: "Watches", href: paths.watches },
  { label: "Webhooks", href: paths.webhooks },
  { label: "Notifications", href: paths.notifications },
] as const;
